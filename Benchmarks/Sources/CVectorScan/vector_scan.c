#include "vector_scan.h"
