// A passkey in software (W3C Web Authentication, section 6): makes credentials and signs challenges as a phone does.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { HttpClient } from '../http-client.ts';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

interface Options {
  readonly challenge: string;
}

export class Authenticator {
  readonly id = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #rpId: string;
  readonly #flags: number;
  #counter = 0;

  constructor({ rpId = 'localhost', verifiesUser = true } = {}) {
    this.#rpId = rpId;
    this.#flags = USER_PRESENT | (verifiesUser ? USER_VERIFIED : 0);
  }

  /** What `navigator.credentials.create` would send. */
  create({ challenge }: Options, origin: string) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const coordinate = (text: string) => [Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')];
    const cose = [Buffer.from('a5010203262001', 'hex'), Buffer.from([0x21]), ...coordinate(x)];
    const key = Buffer.concat([...cose, Buffer.from([0x22]), ...coordinate(y)]);
    const length = Buffer.from([0, this.id.length]);
    const data = this.#data(HAS_CREDENTIAL, Buffer.concat([Buffer.alloc(16), length, this.id, key]));
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ]);
    return this.#credential('webauthn.create', challenge, origin, {
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** What `navigator.credentials.get` would send. */
  get({ challenge }: Options, origin: string) {
    this.#counter += 1;
    const data = this.#data(0);
    const signed = Buffer.concat([data, sha256(clientData('webauthn.get', challenge, origin))]);
    return this.#credential('webauthn.get', challenge, origin, {
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
    });
  }

  #data(flags: number, rest: Buffer = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([sha256(this.#rpId), Buffer.from([this.#flags | flags]), counter, rest]);
  }

  #credential(type: string, challenge: string, origin: string, response: object) {
    const id = this.id.toString('base64url');
    const clientDataJSON = clientData(type, challenge, origin).toString('base64url');
    const named = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
    return { ...named, response: { clientDataJSON, ...response } };
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

export async function addPasskey(client: HttpClient, name: string, authenticator = new Authenticator()) {
  const options = await client.request('getPasskeyOptions');
  const response = authenticator.create(options, client.origin);
  return { authenticator, ...(await client.request('addPasskey', { body: { response, name } })) };
}

export async function signInWithPasskey(client: HttpClient, authenticator: Authenticator) {
  const options = await client.request('getPasskeySignInOptions');
  const response = authenticator.get(options, client.origin);
  return client.request('signInWithPasskey', { body: { response } });
}
