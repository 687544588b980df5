import { randomBytes } from 'node:crypto';
import { formatDate, parseDate, RATE_LIMIT_ACTIONS, type RateLimitAction } from '@jackdaw/api-contract';
import { hashToken, randomToken } from '../auth/random-token.ts';
import type { Clock } from '../ports/clock.ts';
import type { BanMail } from './ban-mail.ts';
import type { BanRow, BanStore } from './store.ts';
import type { Subject } from './subject.ts';

/** A ban that is neither over nor lifted. */
export interface Ban {
  id: string;
  subject: string;
  address: string;
  action: RateLimitAction | null;
  codeHash: string | null;
  /** Unix seconds. */
  expiresAt: number;
}

export interface BansParts {
  store: BanStore;
  clock: Clock;
  mail: BanMail;
  /** Seconds. */
  banTime: number;
  onError: (this: void, error: unknown) => void;
}

const DAY_MS = 86_400_000;
/** Bans that are over are remembered so long, for the operator. */
const KEPT_MS = 30 * DAY_MS;

const isAction = (word: string | null): word is RateLimitAction => RATE_LIMIT_ACTIONS.some((action) => action === word);

function banOf(row: BanRow): Ban {
  return {
    id: row.id,
    subject: row.subject,
    address: row.address,
    action: isAction(row.action) ? row.action : null,
    codeHash: row.code_hash,
    expiresAt: Math.floor(parseDate(row.expires_at).getTime() / 1000),
  };
}

/**
 * What helps: the first time within a day a captcha; then for somebody with an account a mail, first one that lifts the ban,
 * then one that only tells; for everybody else once more the captcha, then nothing but waiting.
 */
function actionFor(before: number, { userId }: Subject): RateLimitAction | null {
  if (before === 0) return 'captcha-needed';
  if (userId !== null) return before === 1 ? 'action-mail-sent' : 'info-mail-sent';
  return before === 1 ? 'captcha-needed' : null;
}

/** Bans: those in force in memory, all of them in the database, so that a restart lifts none. */
export function createBans({ store, clock, mail, banTime, onError }: BansParts) {
  const bySubject = new Map<string, Ban>();
  const imposing = new Map<string, Promise<Ban>>();
  const listeners: ((subject: string) => void)[] = [];
  const now = () => formatDate(clock.now());

  async function begin(subject: Subject): Promise<Ban> {
    const at = clock.now();
    const before = await store.countSince(subject.key, formatDate(new Date(at.getTime() - DAY_MS)));
    const action = actionFor(before, subject);
    const code = action === 'action-mail-sent' ? randomToken() : null;
    const row: BanRow = {
      id: randomBytes(16).toString('hex'),
      subject: subject.key,
      user_id: subject.userId,
      address: subject.address,
      action,
      code_hash: code === null ? null : hashToken(code),
      created_at: formatDate(at),
      expires_at: formatDate(new Date(at.getTime() + banTime * 1000)),
      lifted_at: null,
    };
    await store.insert(row);
    const ban = banOf(row);
    bySubject.set(subject.key, ban);
    const to = subject.userId === null ? null : await store.mailOf(subject.userId);
    if (to !== null && action !== 'captcha-needed') {
      await mail.tell({ to, banId: ban.id, code, until: row.expires_at }).catch(onError);
    }
    return ban;
  }

  return {
    /** Takes up what is in force, forgetting what was known. */
    async load(): Promise<void> {
      const rows = await store.active(now());
      const ids = new Set(rows.map((row) => row.id));
      const gone = [...bySubject.values()].filter((ban) => !ids.has(ban.id));
      bySubject.clear();
      for (const row of rows) bySubject.set(row.subject, banOf(row));
      for (const { subject } of gone) for (const listener of listeners) listener(subject);
    },
    /** `at` in Unix seconds. */
    of(subject: string, at: number): Ban | null {
      const ban = bySubject.get(subject);
      if (!ban || ban.expiresAt > at) return ban ?? null;
      bySubject.delete(subject);
      return null;
    },
    byId(id: string, at: number): Ban | null {
      return [...bySubject.values()].find((ban) => ban.id === id && ban.expiresAt > at) ?? null;
    },
    /** Bans a subject, once however many requests ask for it at the same time. */
    async impose(subject: Subject): Promise<Ban> {
      const inForce = this.of(subject.key, clock.now().getTime() / 1000);
      const begun = inForce ?? imposing.get(subject.key);
      if (begun) return begun;
      const made = begin(subject).finally(() => imposing.delete(subject.key));
      imposing.set(subject.key, made);
      return made;
    },
    /** False when somebody else was faster. */
    async lift(ban: Ban): Promise<boolean> {
      const lifted = await store.lift(ban.id, now());
      if (bySubject.get(ban.subject)?.id === ban.id) bySubject.delete(ban.subject);
      if (lifted) for (const listener of listeners) listener(ban.subject);
      return lifted;
    },
    onLifted: (listener: (subject: string) => void) => void listeners.push(listener),
    forgetOld: () => store.forget(formatDate(new Date(clock.now().getTime() - KEPT_MS))),
  };
}

export type Bans = ReturnType<typeof createBans>;
