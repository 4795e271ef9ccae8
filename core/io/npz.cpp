#include "core/io/npz.h"

#include <zip.h>

#include <cassert>
#include <cerrno>
#include <memory>
#include <optional>

#include "core/io/atomic_file.h"
#include "core/io/file_errors.h"
#include "core/io/npy.h"

namespace fovea {
namespace {

/// What libzip reads an entry from: a head, then a body that lies in the tensor or in the entry.
class EntrySource {
 public:
  EntrySource(NpzEntry& entry, std::optional<Error>& failure) : entry_(entry), failure_(failure) {
    zip_error_init(&error_);
  }
  ~EntrySource() { zip_error_fini(&error_); }
  EntrySource(const EntrySource&) = delete;
  EntrySource& operator=(const EntrySource&) = delete;

  static zip_int64_t answer(void* self, void* data, zip_uint64_t size, zip_source_cmd_t command) {
    return static_cast<EntrySource*>(self)->answer(data, size, command);
  }

 private:
  zip_int64_t answer(void* data, zip_uint64_t size, zip_source_cmd_t command) {
    switch (command) {
      case ZIP_SOURCE_OPEN:
        return open() ? 0 : -1;
      case ZIP_SOURCE_READ:
        return read(static_cast<char*>(data), size);
      case ZIP_SOURCE_CLOSE:
        tensor_ = {};
        return 0;
      case ZIP_SOURCE_STAT:
        zip_stat_init(static_cast<zip_stat_t*>(data));
        return sizeof(zip_stat_t);
      case ZIP_SOURCE_ERROR:
        return zip_error_to_data(&error_, data, size);
      case ZIP_SOURCE_FREE:
        return 0;
      case ZIP_SOURCE_SUPPORTS:
        return zip_source_make_command_bitmap(ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE,
                                              ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR, ZIP_SOURCE_FREE,
                                              -1);
      default:
        zip_error_set(&error_, ZIP_ER_OPNOTSUPP, 0);
        return -1;
    }
  }

  bool open() {
    if (!entry_.make) {
      rest_[0] = {};
      rest_[1] = entry_.bytes;
      return true;
    }
    auto made = entry_.make();
    if (!made) {
      failure_ = std::move(made.error());
      zip_error_set(&error_, ZIP_ER_CANCELLED, 0);
      return false;
    }
    tensor_ = std::move(*made);
    head_ = npyHeader(tensor_);
    rest_[0] = head_;
    rest_[1] = npyBody(tensor_);
    return true;
  }

  zip_int64_t read(char* target, zip_uint64_t size) {
    std::size_t done = 0;
    for (std::string_view& part : rest_) {
      const std::size_t count = part.copy(target + done, size - done);
      part.remove_prefix(count);
      done += count;
    }
    return static_cast<zip_int64_t>(done);
  }

  NpzEntry& entry_;
  std::optional<Error>& failure_;
  Tensor tensor_;
  std::string head_;
  std::string_view rest_[2];
  zip_error_t error_;
};

struct Discard {
  void operator()(zip_t* archive) const { zip_discard(archive); }
};

int systemNumber(zip_error_t* error) {
  const bool known = zip_error_system_type(error) == ZIP_ET_SYS;
  return known ? zip_error_code_system(error) : EIO;
}

bool add(zip_t* archive, EntrySource& source, const std::string& name) {
  zip_source_t* made = zip_source_function(archive, EntrySource::answer, &source);
  if (made == nullptr) return false;
  const zip_int64_t index = zip_file_add(archive, name.c_str(), made, ZIP_FL_ENC_UTF_8);
  if (index < 0) {
    zip_source_free(made);
    return false;
  }
  constexpr zip_uint16_t kFirstDosDay = 0x21;  // 1980-01-01
  const auto place = static_cast<zip_uint64_t>(index);
  return zip_set_file_compression(archive, place, ZIP_CM_STORE, 0) == 0 &&
         zip_file_set_dostime(archive, place, 0, kFirstDosDay, 0) == 0;
}

}  // namespace

NpzEntry NpzEntry::of(std::string name, std::string bytes) {
  return {std::move(name), std::move(bytes), {}};
}

NpzEntry NpzEntry::of(std::string name, std::function<Result<Tensor>()> make) {
  return {std::move(name), {}, std::move(make)};
}

Result<void> writeNpz(const std::string& path, std::vector<NpzEntry> entries) {
  assert(!entries.empty());  // libzip removes an archive without entries
  auto file = AtomicFile::create(path);
  if (!file) return fail(std::move(file.error()));
  if (file->temporaryPath().empty()) return fail(cannotWrite(path, ESPIPE));

  std::optional<Error> failure;
  std::vector<std::unique_ptr<EntrySource>> sources;
  int code = 0;
  std::unique_ptr<zip_t, Discard> archive(
      zip_open(file->temporaryPath().c_str(), ZIP_CREATE | ZIP_TRUNCATE, &code));
  if (!archive) return fail(cannotWrite(path, errno));
  for (NpzEntry& entry : entries) {
    sources.push_back(std::make_unique<EntrySource>(entry, failure));
    if (!add(archive.get(), *sources.back(), entry.name)) {
      return fail(cannotWrite(path, systemNumber(zip_get_error(archive.get()))));
    }
  }
  if (zip_close(archive.get()) != 0) {
    if (failure) return fail(std::move(*failure));
    return fail(cannotWrite(path, systemNumber(zip_get_error(archive.get()))));
  }
  static_cast<void>(archive.release());
  return file->commit();
}

}  // namespace fovea
