#define FOVEA_KERNELS baseline
#define FOVEA_KERNELS_NAME "baseline"
#include "core/attention/kernels_block.h"
