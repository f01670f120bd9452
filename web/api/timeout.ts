// How long a request may take (spec section 9): 30 s, and 60 s on mobile devices.
import { IDENTITY_TIMEOUT_DESKTOP_MS, IDENTITY_TIMEOUT_MOBILE_MS } from '#contract/limits.ts';

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
