// Shows the thread sanitizer what `Synchronization.Mutex` does on Linux; preloaded by Scripts/check-sanitizers.
//
// A lock that is free is taken by an atomic instruction that the compiler puts into the caller, where the sanitizer
// sees it. A lock that is held is waited for in these three functions of the standard library, by a futex that the
// kernel hands over (FUTEX_LOCK_PI): nothing there is instrumented, so the sanitizer takes what two holders of one lock
// do one after the other for a race. Here the functions are wrapped, and each says what its mutex's semantics promise:
// giving back releases, and taking acquires, what was done under that very lock. Nothing else is silenced.
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
