// How long the browser waits for an answer (spec section 9): longer on a mobile network.
import { IDENTITY_TIMEOUT_DESKTOP_MS, IDENTITY_TIMEOUT_MOBILE_MS } from '#contract/limits.ts';

interface Device {
  readonly userAgent: string;
  readonly userAgentData?: { readonly mobile: boolean };
}

/** Milliseconds until an unanswered request is given up. */
export function requestTimeoutMs(device: Device | undefined = globalThis.navigator): number {
  const mobile = device?.userAgentData?.mobile ?? /Mobi|Android/i.test(device?.userAgent ?? '');
  return mobile ? IDENTITY_TIMEOUT_MOBILE_MS : IDENTITY_TIMEOUT_DESKTOP_MS;
}

/** Gives up after `requestTimeoutMs`, or when `signal` does. */
export function withTimeout(signal: AbortSignal | null | undefined): AbortSignal {
  const patience = AbortSignal.timeout(requestTimeoutMs());
  return signal ? AbortSignal.any([signal, patience]) : patience;
}
