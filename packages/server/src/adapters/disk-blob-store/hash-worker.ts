import { readSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { RunningHash } from './digest.ts';
import { SLOT_SIZE, type HashAnswer, type HashRequest } from './hash-messages.ts';

interface Session {
  readonly hash: RunningHash;
  tail: Promise<void>;
  isDropped: boolean;
}

/** The thread that hashes. Bytes reach it through shared memory or an open descriptor, never as copies. */
const port = parentPort!;
const slots = new Map<number, Uint8Array>();
const sessions = new Map<number, Session>();
let block: Uint8Array | undefined;

/** Reads in steps, so that other sessions get their turn while a big file is hashed. */
async function hashFile(session: Session, fd: number, length: number): Promise<void> {
  block ??= new Uint8Array(SLOT_SIZE);
  for (let position = 0; position < length;) {
    const count = readSync(fd, block, 0, Math.min(SLOT_SIZE, length - position), position);
    if (count === 0) throw new Error('The file is shorter than expected');
    session.hash.update(block.subarray(0, count));
    position += count;
    await turn();
  }
}

function work(
  request: Exclude<HashRequest, { kind: 'slot' | 'forget' | 'drop' }>,
  session: Session,
): Promise<void> | void {
  if (request.kind === 'update') session.hash.update(slots.get(request.slot)!.subarray(0, request.length));
  if (request.kind === 'file') return hashFile(session, request.fd, request.length);
}

port.on('message', (request: HashRequest) => {
  if (request.kind === 'slot') {
    slots.set(request.slot, new Uint8Array(request.memory));
    return;
  }
  if (request.kind === 'forget') {
    slots.delete(request.slot);
    return;
  }
  let session = sessions.get(request.session);
  if (request.kind === 'drop') {
    if (session) session.isDropped = true;
    sessions.delete(request.session);
    return;
  }
  if (!session)
    sessions.set(request.session, (session = { hash: new RunningHash(), tail: Promise.resolve(), isDropped: false }));
  const current = session;
  session.tail = session.tail.then(async () => {
    const answer: HashAnswer = { ticket: request.ticket };
    try {
      await work(request, current);
      if (request.kind === 'digest') {
        sessions.delete(request.session);
        answer.hashes = current.hash.digest();
      }
    } catch (error) {
      answer.error = String(error);
    }
    port.postMessage(answer);
  });
});
