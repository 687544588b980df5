import { ApiRequestError, createClient, type Answered } from '@jackdaw/api-client';
import type { routes } from '@jackdaw/api-contract';
import { useEffect, useState } from 'react';
import { session } from '../../app/session.ts';
import { describeSessionFailure } from '../../shared/visitor/describe-session-failure.ts';
import type { Failure } from '../../shared/visitor/describe-visitor-failure.ts';
import { messages } from './messages.ts';
import type { ConsentRequest } from './read-request.ts';

/** Who asks, and who is asked. */
export type Question = Answered<typeof routes.oauth.consent> & { username: string };

export const client = createClient({ getToken: () => session.token() });

function describe(error: unknown): Failure {
  const code = error instanceof ApiRequestError ? error.error.code : null;
  if (code === 'unknown_client') return { title: messages.cannot, message: messages.unknownClient };
  if (code === 'redirect_uri_mismatch') return { title: messages.cannot, message: messages.wrongRedirect };
  return describeSessionFailure(error);
}

/** Asks the server who wants in; it judges the app and its address, and nobody is led anywhere before. */
export function useQuestion(request: ConsentRequest | null): { question: Question | null; failure: Failure | null } {
  const [question, setQuestion] = useState<Question | null>(null);
  const [failure, setFailure] = useState<Failure | null>(
    request === null ? { title: messages.cannot, message: messages.incomplete } : null,
  );
  useEffect(() => {
    if (request === null) return;
    let isShown = true;
    Promise.all([client.oauth.consent(request), client.account.info()]).then(
      ([asked, { info }]) => isShown && setQuestion({ ...asked, username: info.username }),
      (error: unknown) => isShown && setFailure(describe(error)),
    );
    return () => {
      isShown = false;
    };
  }, [request]);
  return { question, failure };
}
