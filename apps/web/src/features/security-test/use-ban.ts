import { ApiRequestError, createClient } from '@jackdaw/api-client';
import type { BanCaptcha } from '@jackdaw/api-contract';
import { useCallback, useEffect, useState } from 'react';
import { describeVisitorFailure, type Failure } from '../../shared/visitor/describe-visitor-failure.ts';
import { messages } from './messages.ts';

/** How far the lifting of a ban is. */
export type BanState =
  | { kind: 'loading' }
  | { kind: 'captcha'; captcha: BanCaptcha }
  | { kind: 'mail' }
  | { kind: 'lifting' }
  | { kind: 'lifted' }
  | { kind: 'over' }
  | { kind: 'failed'; failure: Failure };

const client = createClient();

function stateOf(error: unknown): BanState {
  const status = error instanceof ApiRequestError ? error.error.status : null;
  if (status === 404) return { kind: 'over' };
  if (status === 403) return { kind: 'failed', failure: messages.otherNetwork };
  if (status !== null && status > 0 && status < 500) return { kind: 'failed', failure: messages.failed };
  return { kind: 'failed', failure: describeVisitorFailure(error) };
}

/** What lifts a ban: a captcha that the server chooses, or the code of a mail. */
export function useBan(id: string, mailCode: string | null) {
  const begin: BanState = mailCode ? { kind: 'mail' } : { kind: 'loading' };
  const [state, setState] = useState<BanState>(begin);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (mailCode) return;
    const leaving = new AbortController();
    client.bans.captcha({ rate_limit_id: id }, { signal: leaving.signal }).then(
      (captcha) => setState({ kind: 'captcha', captcha }),
      (error: unknown) => leaving.signal.aborted || setState(stateOf(error)),
    );
    return () => leaving.abort();
  }, [id, mailCode, attempt]);

  const lift = useCallback(
    (captcha_token: string) => {
      setState({ kind: 'lifting' });
      client.bans.lift({ rate_limit_id: id, captcha_token }).then(
        () => setState({ kind: 'lifted' }),
        (error: unknown) => setState(stateOf(error)),
      );
    },
    [id],
  );
  const fail = useCallback(() => setState({ kind: 'failed', failure: messages.failed }), []);
  const retry = () => {
    setState(begin);
    setAttempt(attempt + 1);
  };
  return { state, lift, fail, retry };
}
