#ifdef __x86_64__
#define FOVEA_KERNELS x86_64_v4
#define FOVEA_KERNELS_NAME "x86-64-v4"
#include "core/attention/kernels_block.h"
#endif
