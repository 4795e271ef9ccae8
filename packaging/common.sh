# Shared by the scripts beside it, which set `here` (this folder) and read this file.

set -eu
root=$(cd "$here/.." && pwd)

say() { printf '%s\n' "fovea: $*" >&2; }
stop() {
  say "$*"
  exit 1
}

# The packages of the named sections of the list, one a line.
packages_of() {
  for section in "$@"; do
    awk -v wanted="[$section]" '/^\[/ { on = $0 == wanted; next } on && NF && !/^#/' "$here/packages"
  done
}

missing_packages() {
  packages_of "$@" | while read -r package; do
    status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null) || status=absent
    [ "$status" = installed ] || echo "$package"
  done
}

# Installs what is missing of the named sections; calls apt only when something is.
need() {
  if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    stop "this system has no apt. Install what these Debian packages hold, then build with CMake" \
      "as the README shows:" "$(packages_of "$@" | tr '\n' ' ')"
  fi
  missing=$(missing_packages "$@" | tr '\n' ' ')
  [ -n "$missing" ] || return 0
  as_root=
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null ||
      stop "these packages are missing; install them as root, then run this again: $missing"
    say "sudo is asked for, only to install these packages: $missing"
    as_root=sudo
  else
    say "installing: $missing"
  fi
  log=$(mktemp)
  # shellcheck disable=SC2086 # a list of words
  if ! { $as_root apt-get -qq update &&
    $as_root env DEBIAN_FRONTEND=noninteractive \
      apt-get -qq install --no-install-recommends -y $missing; } >"$log" 2>&1 </dev/null; then
    cat "$log" >&2
    rm -f "$log"
    stop "apt could not install: $missing"
  fi
  rm -f "$log"
}

# configure PRESET [NAME=VALUE…]: configures build/PRESET when a variable, or the presets, differ from what is there.
configure() {
  preset=$1
  shift
  build=$root/build/$preset
  settings=
  stale=false
  [ "$(find "$build/build.ninja" -newer "$root/CMakePresets.json" 2>/dev/null)" ] || stale=true
  for setting in "$@"; do
    settings="$settings -D$setting"
    grep -q "^${setting%%=*}:[A-Z]*=${setting#*=}\$" "$build/CMakeCache.txt" 2>/dev/null || stale=true
  done
  $stale || return 0
  log=$(mktemp)
  # shellcheck disable=SC2086 # a list of words
  if ! (cd "$root" && cmake --preset "$preset" $settings) >"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    stop "configuring failed"
  fi
  rm -f "$log"
}

# build PRESET TARGET…: one moving line on a terminal, elsewhere nothing but warnings and errors.
build() {
  folder=$root/build/$1
  shift
  quiet=--quiet
  [ ! -t 2 ] || quiet=
  ninja -C "$folder" $quiet "$@" >&2 || stop "building failed"
}
