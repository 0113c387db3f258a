// Shows `Synchronization.Mutex` to the thread sanitizer on Linux; preloaded by Scripts/checks/sanitizer.
//
// Taking a free lock is an atomic instruction that the compiler inlines into the caller, where the sanitizer
// sees it. Waiting for a held lock happens in these three functions of the standard library, with a futex
// that the kernel hands over (FUTEX_LOCK_PI). They are not instrumented, so the sanitizer reports successive
// accesses by two holders of one lock as a race. These wrappers tell it what a mutex guarantees: unlocking
// releases, and locking acquires, what was done under the same lock. Nothing else is silenced.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *mutex
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef SWIFT void lock_function(uint32_t thread, SELF);
typedef SWIFT bool try_lock_function(SELF);
typedef SWIFT void unlock_function(SELF);

// Absent in programs without the sanitizer, such as those that a test starts.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

SWIFT void lock_slow(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void lock_slow(uint32_t thread, SELF) {
    ((lock_function *)dlsym(RTLD_NEXT, LOCK))(thread, mutex);
    if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT bool try_lock_slow(SELF) __asm__(TRY_LOCK);
SWIFT bool try_lock_slow(SELF) {
    bool taken = ((try_lock_function *)dlsym(RTLD_NEXT, TRY_LOCK))(mutex);
    if (taken && __tsan_acquire) __tsan_acquire(mutex);
    return taken;
}

SWIFT void unlock_slow(SELF) __asm__(UNLOCK);
SWIFT void unlock_slow(SELF) {
    if (__tsan_release) __tsan_release(mutex);
    ((unlock_function *)dlsym(RTLD_NEXT, UNLOCK))(mutex);
}
