// Says in words why something could not be opened or reached.

const UNKNOWN_ISSUER =
  'its certificate is signed by an authority that Node does not know: name its file in NODE_EXTRA_CA_CERTS';

/** By the code of Node, OpenSSL, PostgreSQL or nodemailer. */
const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is already taken',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up now',
  EDNS: 'there is no such host',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a file is in the way',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was closed',
  ETIMEDOUT: 'there is no answer',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_ISSUER,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_ISSUER,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_ISSUER,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_ISSUER,
  '28P01': 'wrong user or password',
  '28000': 'the server does not let this user in',
  '3D000': 'there is no such database',
};

/** Without a full stop. Contains no value of a setting but those that the error itself names. */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const known = codesOf(error).find((code) => Object.hasOwn(REASONS, code));
  return (known && REASONS[known]) ?? error.message.replace(/\.$/, '');
}

/**
 * Its own code, those that its message names (nodemailer hides them), and those of the errors that it stands for: `fetch`
 * has a cause, Stripe's error a detail, a host with two addresses has two errors.
 */
function codesOf(error: Error): string[] {
  const detail = 'detail' in error ? error.detail : undefined;
  const inner = [error.cause, detail, ...(error instanceof AggregateError ? error.errors : [])];
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  const named = error.message.match(/\bE[A-Z_]{3,}\b/g) ?? [];
  return [...own, ...named, ...inner.flatMap((one) => (one instanceof Error ? codesOf(one) : []))];
}
