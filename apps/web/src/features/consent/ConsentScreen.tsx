import { Button } from '@jackdaw/ui-kit';
import { useState } from 'react';
import { describeSessionFailure } from '../../shared/visitor/describe-session-failure.ts';
import type { Failure } from '../../shared/visitor/describe-visitor-failure.ts';
import { FormLinks } from '../../shared/visitor/FormLinks.tsx';
import { VisitorNotice } from '../../shared/visitor/VisitorNotice.tsx';
import { VisitorPage } from '../../shared/visitor/VisitorPage.tsx';
import { ConsentQuestion } from './ConsentQuestion.tsx';
import { CopyValue } from './CopyValue.tsx';
import { LeavingNotice } from './LeavingNotice.tsx';
import { messages } from './messages.ts';
import { readConsentRequest } from './read-request.ts';
import { client, useQuestion } from './use-question.ts';

/** What became of the question. */
type Answer = { kind: 'leave'; to: string } | { kind: 'copy'; value: string } | { kind: 'refused' };

/** Asks a person whether an app may use the account, and leads back to the app with the answer. */
export default function ConsentScreen() {
  const [request] = useState(() => readConsentRequest(window.location.search));
  const { question, failure: cannot } = useQuestion(request);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [isAnswering, setIsAnswering] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  function leave(to: string): void {
    setAnswer({ kind: 'leave', to });
    window.location.assign(to);
  }

  async function allow(): Promise<void> {
    if (request === null) return;
    setIsAnswering(true);
    setFailure(null);
    try {
      const { location, value } = await client.oauth.allow(request);
      if (location !== null) leave(location);
      else if (value !== null) setAnswer({ kind: 'copy', value });
    } catch (error) {
      setFailure(describeSessionFailure(error));
    } finally {
      setIsAnswering(false);
    }
  }

  if (cannot !== null) {
    return (
      <VisitorPage title={cannot.title}>
        <VisitorNotice tone="danger">{cannot.message}</VisitorNotice>
        {cannot.action && <FormLinks links={[cannot.action]} />}
        <Button size="lg" isFullWidth onPress={() => window.location.assign('/')}>
          {messages.home}
        </Button>
      </VisitorPage>
    );
  }
  if (request === null || question === null) return <VisitorPage title={messages.loading}>{null}</VisitorPage>;
  const { app, cancel_url } = question;
  switch (answer?.kind) {
    case 'leave':
      return <LeavingNotice app={app.name} to={answer.to} />;
    case 'copy':
      return <CopyValue app={app.name} isToken={request.response_type === 'token'} value={answer.value} />;
    case 'refused':
      return (
        <VisitorPage title={messages.refused}>
          <VisitorNotice>{messages.refusedText}</VisitorNotice>
        </VisitorPage>
      );
    case undefined:
      return (
        <ConsentQuestion
          question={question}
          redirectUri={request.redirect_uri}
          failure={failure}
          isAnswering={isAnswering}
          onAllow={() => void allow()}
          onCancel={() => (cancel_url === null ? setAnswer({ kind: 'refused' }) : leave(cancel_url))}
        />
      );
  }
}
