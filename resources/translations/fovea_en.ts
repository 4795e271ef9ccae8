<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
<context>
    <name>Error</name>
    <message numerus="yes">
        <source>%1 lacks %n of its files of weights, among them “%2”. Download the model again.</source>
        <translation>
            <numerusform>%1 lacks %n of its files of weights, “%2”. Download the model again.</numerusform>
            <numerusform>%1 lacks %n of its files of weights, among them “%2”. Download the model again.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StatusRow</name>
    <message numerus="yes">
        <source>The picture shows the text before, %n tokens, until the new one is ready</source>
        <translation>
            <numerusform>The picture shows the text before, %n token, until the new one is ready</numerusform>
            <numerusform>The picture shows the text before, %n tokens, until the new one is ready</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Summary</name>
    <message numerus="yes">
        <source>%n tokens</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n heads</source>
        <translation>
            <numerusform>%n head</numerusform>
            <numerusform>%n heads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key/value groups</source>
        <translation>
            <numerusform>%n key/value group</numerusform>
            <numerusform>%n key/value groups</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n layers</source>
        <translation>
            <numerusform>%n layer</numerusform>
            <numerusform>%n layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them generated</source>
        <translation>
            <numerusform>%n of them generated</numerusform>
            <numerusform>%n of them generated</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TokenChips</name>
    <message numerus="yes">
        <source>Generated: the model gave it a probability of %1. The keys and values of the %n tokens before it were kept, not computed again.</source>
        <translation>
            <numerusform>Generated: the model gave it a probability of %1. The keys and values of the %n token before it were kept, not computed again.</numerusform>
            <numerusform>Generated: the model gave it a probability of %1. The keys and values of the %n tokens before it were kept, not computed again.</numerusform>
        </translation>
    </message>
</context>
</TS>
