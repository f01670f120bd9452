// Device cookies mark a browser that has signed in to an account before. The cookie holds a random id and a
// signature over id and email, so it reveals nothing and counts for that account only. It is not a
// credential.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { IDENTITY_BASE } from '#contract/core/paths.ts';

const ONE_YEAR_S = 365 * 24 * 60 * 60;

export class DeviceCookies {
  readonly #key: Buffer;
  readonly #secure: boolean;

  constructor(secret: string, secure: boolean) {
    this.#key = createHmac('sha256', secret).update('device cookie').digest();
    this.#secure = secure;
  }

  /** Returns the device id if the request's cookie was issued for this lower-cased email. */
  read(cookieHeader: string | undefined, email: string): string | undefined {
    const [id, signature] = this.#find(cookieHeader)?.split('.') ?? [];
    if (!id || !signature) return undefined;
    const received = Buffer.from(signature);
    const expected = Buffer.from(this.#sign(id, email));
    return received.length === expected.length && timingSafeEqual(received, expected) ? id : undefined;
  }

  /** Sets the cookie for a year; a device that has one for this account keeps its id. */
  set(reply: FastifyReply, email: string): void {
    const id = this.read(reply.request.headers.cookie, email) ?? randomBytes(16).toString('base64url');
    const value = `${id}.${this.#sign(id, email)}`;
    const attributes = `Max-Age=${ONE_YEAR_S}; Path=${IDENTITY_BASE}; HttpOnly; SameSite=Lax`;
    reply.header('set-cookie', `${this.#name}=${value}; ${attributes}${this.#secure ? '; Secure' : ''}`);
  }

  get #name(): string {
    return this.#secure ? '__Secure-selvedge.device' : 'selvedge.device';
  }

  #find(cookieHeader = ''): string | undefined {
    const prefix = `${this.#name}=`;
    const pair = cookieHeader.split(/; */).find((one) => one.startsWith(prefix));
    return pair?.slice(prefix.length);
  }

  #sign(id: string, email: string): string {
    return createHmac('sha256', this.#key).update(`${id}\n${email}`).digest('base64url');
  }
}
