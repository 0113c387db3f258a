// The scan of vectors that WinnowIndex searches by meaning with: an inner part of Winnow, declared here to be timed alone.
#ifndef CVECTORSCAN_H
#define CVECTORSCAN_H

#include "../../../../Sources/CWinnowKernels/include/CWinnowKernels.h"

#endif
