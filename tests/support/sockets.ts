// Connections as no browser makes them: silent, slow, cut off. Closed when the test ends.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export class RawConnection {
  readonly #socket: Socket;
  #heard = '';
  readonly #closed: Promise<unknown>;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding('latin1').on('data', (chunk) => {
      this.#heard += String(chunk);
    });
    socket.on('error', () => undefined);
    this.#closed = new Promise((resolve) => socket.once('close', resolve));
  }

  send(text: string): void {
    this.#socket.write(text);
  }

  /** Says that nothing more will come. */
  halfClose(): void {
    this.#socket.end();
  }

  /** Goes without a word. */
  destroy(): void {
    this.#socket.destroy();
  }

  /** Resolves to all it heard so far once that matches; rejects when the shop closes it before. */
  waitFor(pattern: RegExp): Promise<string> {
    return new Promise((resolve, reject) => {
      const look = () => pattern.test(this.#heard) && resolve(this.#heard);
      this.#socket.on('data', look).once('close', () => reject(new Error(`Closed after: ${this.#heard}`)));
      look();
    });
  }

  /** All it heard until the shop closed it. */
  async waitForClose(): Promise<string> {
    await this.#closed;
    return this.#heard;
  }
}

export async function openConnection(address: string): Promise<RawConnection> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return new RawConnection(socket);
}

/** A POST whose body is announced in full and begun. */
export function splitOrderRequest(
  token: string,
  body: string,
): { readonly first: string; readonly rest: string } {
  const head = [
    'POST /api/order HTTP/1.1',
    'host: shop',
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ].join('\r\n');
  const middle = Math.floor(body.length / 2);
  return { first: `${head}\r\n\r\n${body.slice(0, middle)}`, rest: body.slice(middle) };
}
