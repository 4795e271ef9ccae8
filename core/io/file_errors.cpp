#include "core/io/file_errors.h"

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "core/io/utf8.h"

namespace fovea {
namespace {

Error fileError(TextSource sentence, const std::string& path, const std::string& detail = {}) {
  return {ErrorCode::File, Text(sentence, {strong(quotable(path)), plain(quotable(detail))}), path};
}

std::string folderOf(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  return folder.empty() ? "." : folder;
}

std::string systemWords(int number) { return std::generic_category().message(number); }

}  // namespace

Error cannotWrite(const std::string& path, int number) {
  switch (number) {
    case ENOENT:
    case ENOTDIR:
      // Some folders say so of every file that is to be made in them (/proc).
      if (std::error_code none;
          !path.empty() && std::filesystem::is_directory(folderOf(path), none)) {
        return cannotWrite(path, EACCES);
      }
      return fileError(FOVEA_TR("Error",
                                "%1 cannot be written: there is no folder “%2”. Make the folder "
                                "or choose another place."),
                       path, folderOf(path));
    case EACCES:
    case EPERM:
      return fileError(FOVEA_TR("Error",
                                "%1 cannot be written: you may not write there. Choose another "
                                "place."),
                       path);
    case EROFS:
      return fileError(FOVEA_TR("Error",
                                "%1 cannot be written: the disk is read-only. Choose another "
                                "place."),
                       path);
    case ENOSPC:
    case EDQUOT:
      return fileError(FOVEA_TR("Error",
                                "%1 cannot be written: the disk is full. Free some space or choose "
                                "another place."),
                       path);
    case EFBIG:
      return fileError(FOVEA_TR("Error",
                                "%1 cannot be written: it would be larger than files may be there. "
                                "Choose another place."),
                       path);
    case EISDIR:
      return fileError(FOVEA_TR("Error",
                                "%1 cannot be written: it is a folder. Choose a name for the "
                                "file."),
                       path);
    case ESPIPE:
      return fileError(FOVEA_TR("Error",
                                "%1 cannot be written: an archive needs a file, no pipe or device. "
                                "Choose the name of a file."),
                       path);
    case ENAMETOOLONG:
      return fileError(
          FOVEA_TR("Error", "%1 cannot be written: the name is too long. Choose a shorter one."),
          path);
    default:
      return fileError(
          FOVEA_TR("Error", "%1 cannot be written (%2). Try again or choose another place."), path,
          systemWords(number));
  }
}

Error cannotRead(const std::string& path, int number) {
  switch (number) {
    case ENOENT:
    case ENOTDIR:
      return fileError(
          FOVEA_TR("Error", "%1 cannot be read: there is no such file. Check its name."), path);
    case EACCES:
    case EPERM:
      return fileError(FOVEA_TR("Error",
                                "%1 cannot be read: you may not read it. Change its permissions or "
                                "choose another file."),
                       path);
    case EISDIR:
      return fileError(
          FOVEA_TR("Error", "%1 cannot be read: it is a folder. Choose a file inside it."), path);
    default:
      return fileError(
          FOVEA_TR("Error", "%1 cannot be read (%2). Try again or choose another file."), path,
          systemWords(number));
  }
}

Error cannotReadFolder(const std::string& path, int number) {
  switch (number) {
    case ENOENT:
    case ENOTDIR:
      return fileError(
          FOVEA_TR("Error", "%1 cannot be opened: there is no such folder. Check its name."), path);
    case EACCES:
    case EPERM:
      return fileError(FOVEA_TR("Error",
                                "%1 cannot be opened: you may not read this folder. Change its "
                                "permissions or choose another one."),
                       path);
    default:
      return fileError(
          FOVEA_TR("Error", "%1 cannot be opened (%2). Try again or choose another folder."), path,
          systemWords(number));
  }
}

Error notUtf8(const Text& name, std::string place, std::size_t offset) {
  return {ErrorCode::Input,
          Text(FOVEA_TR("Error",
                        "%1 is not UTF-8 text: the byte at offset %2 belongs to no character. Save "
                        "it as UTF-8."),
               {strong(name), plain(std::to_string(offset))}),
          std::move(place)};
}

}  // namespace fovea
