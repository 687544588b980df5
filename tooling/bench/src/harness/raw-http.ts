import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/**
 * A client that costs next to nothing, so that a benchmark measures the server: one socket, one reused buffer, answers
 * told apart by their Content-Length.
 */
export interface RawClient {
  /** Sends a request without a body and resolves with its status and the bytes of its body. */
  request(head: string): Promise<{ status: number; bytes: number; headers: string }>;
  /** Sends a head, then `size` bytes made of `block` again and again; resolves with the answer's status and headers. */
  upload(head: string, size: number, block: Uint8Array): Promise<{ status: number; headers: string }>;
  close(): void;
}

interface Answer {
  status: number;
  bytes: number;
  headers: string;
}

/** Connects to a loopback address. */
export async function rawClient(url: string): Promise<RawClient> {
  const { hostname, port } = new URL(url);
  const reader = answerReader();
  const buffer = Buffer.allocUnsafe(1 << 19);
  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: {
      buffer,
      callback: (length, chunk) => {
        reader.take(Buffer.from(chunk.buffer, chunk.byteOffset, length));
        return true;
      },
    },
  });
  await once(socket, 'connect');
  socket.on('error', (error) => reader.fail(error));
  socket.on('close', () => reader.fail(new Error('The server closed the connection')));
  return {
    request: async (head) => {
      const answer = reader.next();
      socket.write(head);
      return await answer;
    },
    upload: async (head, size, block) => {
      const answer = reader.next();
      socket.write(head);
      for (let left = size; left > 0; left -= block.length) {
        const chunk = left < block.length ? block.subarray(0, left) : block;
        if (!socket.write(chunk)) await drained(socket);
      }
      return await answer;
    },
    close: () => socket.destroy(),
  };
}

async function drained(socket: Socket): Promise<void> {
  await once(socket, 'drain');
}

/** Takes chunks of a connection and hands out one answer after the other. */
function answerReader() {
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null;
  let head = Buffer.alloc(0);
  let current: Answer | null = null;
  let left = 0;
  const finish = () => {
    const answer = current;
    current = null;
    if (answer) waiting?.resolve(answer);
    waiting = null;
  };
  const readHead = (chunk: Buffer): Buffer => {
    head = head.length > 0 ? Buffer.concat([head, chunk]) : Buffer.from(chunk);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return Buffer.alloc(0);
    const headers = head.toString('latin1', 0, end);
    const rest = head.subarray(end + 4);
    head = Buffer.alloc(0);
    left = Number(/^content-length: (\d+)/im.exec(headers)?.[1] ?? 0);
    current = { status: Number(headers.slice(9, 12)), bytes: left, headers };
    return rest;
  };
  return {
    next: () =>
      new Promise<Answer>((resolve, reject) => {
        waiting = { resolve, reject };
      }),
    fail: (error: Error) => waiting?.reject(error),
    take: (chunk: Buffer) => {
      let rest = chunk;
      if (!current) rest = readHead(rest);
      if (!current) return;
      left -= rest.length;
      if (left <= 0) finish();
    },
  };
}
