// Requests to addresses that a person has typed, such as those of webhooks. They reach public addresses, and hosts of the own
// network that a setting names: the name is resolved, what it resolves to is checked, and the connection goes to what was
// checked. Redirects are not followed: a caller may send another request to where they lead.
import { lookup as lookupCallback } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import ipaddr from 'ipaddr.js';

export interface Network {
  /** Addresses of this machine are allowed, for tests. */
  readonly allowsLoopback?: boolean;
  /** Hosts that may be in the own network, as URLs write them, with a port where only that one is meant. */
  readonly hosts?: readonly string[];
  /** All addresses of a name. Default: the resolver of the system. */
  readonly resolve?: (hostname: string) => Promise<readonly { address: string; family: number }[]>;
}

const lookup = promisify(lookupCallback);
/** For which a name is looked up before a request, in milliseconds. */
const RESOLVE_MS = 2000;
const resolveBySystem = (hostname: string) => lookup(hostname, { all: true, verbatim: true });

/** No other IPv6 address is given out. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/** The address is in no public network. */
class PrivateAddressError extends Error {
  readonly code = 'EPRIVATEADDRESS';
}

/**
 * Whether an address is one of the public internet: not private, loopback, link-local, multicast or reserved, and not an
 * IPv6 address that stands for an IPv4 one elsewhere (NAT64, 6to4, Teredo). IPv4-mapped addresses count as their IPv4 address.
 */
export function isPublicAddress(address: string, { allowsLoopback = false }: Network = {}): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (allowsLoopback && range === 'loopback') return true;
  return range === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST));
}

/** Where a named host may be. Cloud providers answer at link-local addresses for what runs there: such a one is named itself. */
const OWN_NETWORK = ['unicast', 'private', 'uniqueLocal', 'loopback', 'carrierGradeNat'];

export const isNamedHost = ({ hostname, host }: URL, { hosts = [] }: Network): boolean =>
  hosts.includes(hostname) || hosts.includes(host);

/** `[::1]` of an URL is the address `::1`. */
const bareHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

function isAllowed(address: string, url: URL, network: Network): boolean {
  if (isPublicAddress(address, network)) return true;
  if (!isNamedHost(url, network)) return false;
  return address === bareHost(url) || OWN_NETWORK.includes(ipaddr.process(address).range());
}

class AnswerTooLong extends Error {
  readonly code = 'ETOOLONG';
}

function assertAllowed(addresses: readonly { address: string }[], url: URL, network: Network): void {
  const refused = addresses.find(({ address }) => !isAllowed(address, url, network));
  if (addresses.length > 0 && !refused) return;
  throw new PrivateAddressError(
    // Where a name leads to inside the network is nobody's business.
    refused ? 'This is not an address of the public internet' : 'The name has no address',
  );
}

/**
 * Whether a request to the address would be refused now, whoever answers there. False for a name that has no address: it may
 * have one later.
 */
export async function isRefusedAddress(url: URL, network: Network): Promise<boolean> {
  const host = bareHost(url);
  if (isIP(host)) return !isAllowed(host, url, network);
  const { resolve = resolveBySystem } = network;
  const unknown = sleep(RESOLVE_MS, [], { ref: false });
  const found = await Promise.race([resolve(host).catch(() => []), unknown]);
  return found.some(({ address }) => !isAllowed(address, url, network));
}

/** Resolves names to checked addresses only. A name that has one that is refused is refused, whatever others it has. */
const checkedLookup =
  (url: URL, network: Network): LookupFunction =>
  (hostname, options, callback) => {
    const resolve = network.resolve ?? resolveBySystem;
    resolve(hostname).then(
      (found) => {
        try {
          assertAllowed(found, url, network);
        } catch (error) {
          callback(error as Error, '');
          return;
        }
        const [first] = found;
        if (options.all) callback(null, [...found]);
        else callback(null, first?.address ?? '', first?.family);
      },
      () => callback(new Error(`No address of ${hostname} is known`), ''),
    );
  };

interface OutboundRequest {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** From the resolution of the name to the last byte of the answer. */
  readonly timeoutMs: number;
  /** A longer answer is an error; 0 does not read it at all. */
  readonly bytesMax: number;
}

interface OutboundResponse {
  readonly status: number;
  /** Where the receiver redirects to. */
  readonly location: string | undefined;
  readonly contentType: string;
  readonly body: Buffer;
}

/** The most that an answer of another service may have, in bytes, where it is a few fields of JSON. */
const JSON_ANSWER_MAX_BYTES = 64 * 1024;

/** The body of an answer of `fetch`. Rejects when it is longer than `bytesMax`, and reads no more of it. */
export async function readAnswer({ body }: Response, bytesMax: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the stream.
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > bytesMax) throw new AnswerTooLong(`The answer is longer than ${bytesMax} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export const readJsonAnswer = async (response: Response): Promise<unknown> =>
  JSON.parse((await readAnswer(response, JSON_ANSWER_MAX_BYTES)).toString());

/** Rejects when there is no answer in time, the address is not public, or the answer is too long. */
export function sendOutbound(request: OutboundRequest, network: Network): Promise<OutboundResponse> {
  const { url, method, headers, body, timeoutMs, bytesMax } = request;
  const host = bareHost(url);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    // Addresses are not resolved, so they are not checked below.
    if (isIP(host)) assertAllowed([{ address: host }], url, network);
    const sent = send(url, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
      // A connection of its own: one that is kept open may have been made without the check.
      agent: false,
      lookup: checkedLookup(url, network),
      signal: AbortSignal.timeout(timeoutMs),
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.name === 'AbortError') reject(new Error(`No answer within ${timeoutMs / 1000} seconds`));
      // The error of several addresses has no message.
      else reject(error.message ? error : new Error(error.code, { cause: error }));
    });
    sent.on('response', (response) => {
      const { statusCode: status = 0, headers: received } = response;
      const contentType = received['content-type'] ?? '';
      const chunks: Buffer[] = [];
      let size = 0;
      const end = () => {
        resolve({ status, location: received.location, contentType, body: Buffer.concat(chunks) });
        sent.destroy();
      };
      if (bytesMax === 0) {
        end();
        return;
      }
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size <= bytesMax) return;
        reject(new AnswerTooLong(`The answer is longer than ${bytesMax} bytes`));
        sent.destroy();
      });
      response.on('end', end);
      response.on('error', reject);
    });
    sent.end(body);
  });
}
