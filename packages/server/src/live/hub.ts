import { LIVE_TOKEN_WAIT_SECONDS, LIVE_UNAUTHORIZED, type LiveEvent } from '@jackdaw/api-contract';
import { AppError } from '../errors.ts';
import { createAttemptLimiter } from '../auth/attempt-limiter.ts';
import type { TokenService } from '../auth/token-service.ts';
import type { Caller } from '../http/binding.ts';
import type { Clock } from '../ports/clock.ts';
import type { Audience, EventBus } from '../ports/event-bus.ts';
import type { AppUpdate } from './app-update.ts';

/** One open connection, however it is carried. */
export interface LiveConnection {
  /** How it reaches the API, for addresses in events. */
  readonly origin: string;
  send(text: string): void;
  /** 4000 and above: the client stays away; 3000 and above: it comes back. */
  close(code: number, reason: string): void;
}

/** What the carrier tells about a connection it has handed over. */
export interface LiveListener {
  message(text: string): void;
  closed(): void;
}

const RESTART = 3001;
const TOO_MANY = 4008;
/** Of a user, or of the visitors of a public share. */
const MOST_PER_AUDIENCE = 200;
const LONGEST_TOKEN = 4096;
/** What one user's connections may tell each other in a minute; more is not passed on. */
const RELAYED = { limit: 120, window: 60 };

interface Member {
  connection: LiveConnection;
  audience: Audience;
  tokenId: number | null;
  leave: () => void;
}

export interface LiveHubParts {
  tokens: TokenService;
  bus: EventBus;
  clock: Clock;
  /** What new connections of users are told of the web app. */
  update?: AppUpdate;
}

function say({ connection }: Pick<Member, 'connection'>, event: LiveEvent): void {
  connection.send(JSON.stringify(event));
}

/** The value of a message to the user's other connections; undefined for any other message. */
function readCustom(text: string): unknown {
  try {
    const message = JSON.parse(text) as { type?: unknown; value?: unknown } | null;
    return message?.type === 'custom' ? message.value : undefined;
  } catch {
    return undefined;
  }
}

/** Lets connections in by their token and carries the events of their user to them. */
export function createLiveHub({ tokens, bus, clock, update = () => null }: LiveHubParts) {
  const relayed = createAttemptLimiter(clock, RELAYED);
  const waiting = new Set<LiveConnection>();
  const members = new Map<Audience, Set<Member>>();

  async function recognise(token: string): Promise<Caller | null> {
    if (token === '' || token.length > LONGEST_TOKEN) return null;
    const pushed = await tokens.resolveDerived('push', token);
    if (pushed) return pushed;
    const caller = await tokens.resolve(token);
    if (caller) return caller.scope === 'default' ? caller : null;
    return tokens.resolveVisitor('push', token, null).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
  }

  function join(connection: LiveConnection, { userId, tokenId, publicShare }: Caller): Member | null {
    const audience: Audience = publicShare ? `share:${publicShare.id}` : userId;
    const mine = members.get(audience) ?? new Set();
    if (mine.size >= MOST_PER_AUDIENCE) return null;
    const unsubscribe = bus.subscribe(audience, (event) =>
      connection.send(JSON.stringify(event(connection.origin, tokenId))),
    );
    const member: Member = {
      connection,
      audience,
      tokenId,
      leave() {
        unsubscribe();
        mine.delete(member);
        if (mine.size === 0) members.delete(audience);
      },
    };
    members.set(audience, mine.add(member));
    const version = publicShare ? null : update();
    if (version) say(member, { type: 'app_version_updated', value: version });
    return member;
  }

  /** Visitors of a public share are strangers to each other. */
  function relay(from: Member, text: string): void {
    const { audience } = from;
    const value = typeof audience === 'number' ? readCustom(text) : undefined;
    if (value === undefined) return;
    try {
      relayed.count(String(audience));
    } catch {
      return;
    }
    for (const other of members.get(audience) ?? []) if (other !== from) say(other, { type: 'custom', value });
  }

  tokens.onRevoked(({ userId, tokenIds, exceptTokenId, publicShareId }) => {
    const visitors = publicShareId === undefined ? undefined : members.get(`share:${publicShareId}`);
    for (const { connection } of [...(visitors ?? [])]) connection.close(LIVE_UNAUTHORIZED, 'Unauthorized');
    for (const { connection, tokenId } of [...(members.get(userId) ?? [])]) {
      const revoked =
        tokenIds === null ? tokenId === null || tokenId !== exceptTokenId : tokenIds.includes(tokenId ?? 0);
      if (revoked) connection.close(LIVE_UNAUTHORIZED, 'Unauthorized');
    }
  });

  return {
    /** Takes a connection over. Its first message must be a bare token, in time. */
    accept(connection: LiveConnection): LiveListener {
      let isOpen = true;
      let hasSpoken = false;
      let member: Member | null = null;
      const refuse = () => connection.close(LIVE_UNAUTHORIZED, 'Unauthorized');
      const timer = setTimeout(refuse, LIVE_TOKEN_WAIT_SECONDS * 1000).unref();
      waiting.add(connection);

      async function greet(token: string): Promise<void> {
        const caller = await recognise(token);
        clearTimeout(timer);
        waiting.delete(connection);
        if (!isOpen) return;
        if (!caller) return refuse();
        member = join(connection, caller);
        if (!member) return connection.close(TOO_MANY, 'Too many connections');
        // What was revoked since it was looked up found nobody to send away.
        if (!(await recognise(token)) && isOpen) refuse();
      }

      return {
        message(text) {
          if (hasSpoken) {
            // Whatever else comes after the token is nobody's business here; it must not end the connection.
            if (member) relay(member, text);
            return;
          }
          hasSpoken = true;
          greet(text.trim()).catch(() => connection.close(1011, 'Server error'));
        },
        closed() {
          isOpen = false;
          clearTimeout(timer);
          waiting.delete(connection);
          member?.leave();
        },
      };
    },
    /** Sends everybody away; they come back when the server does. */
    close(): void {
      const all = [
        ...waiting,
        ...[...members.values()].flatMap((mine) => [...mine].map((member) => member.connection)),
      ];
      for (const connection of all) connection.close(RESTART, 'The server restarts');
    },
  };
}

export type LiveHub = ReturnType<typeof createLiveHub>;
