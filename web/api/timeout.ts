// The timeouts of requests (spec section 9): 30 s, and 60 s on mobile devices. A file may take longer while it arrives.
import { IDENTITY_TIMEOUT_DESKTOP_MS, IDENTITY_TIMEOUT_MOBILE_MS } from '#contract/core/limits.ts';

interface Device {
  readonly userAgent: string;
  readonly userAgentData?: { readonly mobile: boolean };
}

/** The request timeout of a device, in milliseconds. */
export function requestTimeoutMs(device: Device | undefined = globalThis.navigator): number {
  const mobile = device?.userAgentData?.mobile ?? /Mobi|Android/i.test(device?.userAgent ?? '');
  return mobile ? IDENTITY_TIMEOUT_MOBILE_MS : IDENTITY_TIMEOUT_DESKTOP_MS;
}

/** Aborts after `requestTimeoutMs`, or when `signal` does. */
export function withTimeout(signal: AbortSignal | null | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(requestTimeoutMs());
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

export interface StallTimeout {
  readonly signal: AbortSignal;
  /** Call it when waiting begins and whenever something has arrived. */
  readonly restart: () => void;
  readonly stop: () => void;
}

/** Aborts when nothing has arrived for `requestTimeoutMs` since the last `restart`, or when `signal` does. */
export function createStallTimeout(signal: AbortSignal | undefined): StallTimeout {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const restart = () => {
    stop();
    const abort = () => controller.abort(new DOMException('Nothing has arrived', 'TimeoutError'));
    timer = setTimeout(abort, requestTimeoutMs());
  };
  const either = signal ? AbortSignal.any([signal, controller.signal]) : controller.signal;
  return { signal: either, restart, stop };
}
