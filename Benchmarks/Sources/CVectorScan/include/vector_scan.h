// The vector scan of WinnowIndex's semantic search: an internal function, declared to be timed alone.
#ifndef CVECTORSCAN_H
#define CVECTORSCAN_H

#include "../../../../Sources/CWinnowKernels/include/CWinnowKernels.h"

#endif
