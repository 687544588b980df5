import { ApiRequestError, createClient } from '@jackdaw/api-client';
import type { ConfirmationSubject } from '@jackdaw/api-contract';
import { Button } from '@jackdaw/ui-kit';
import { useState } from 'react';
import { describeVisitorFailure, type Failure } from '../../shared/visitor/describe-visitor-failure.ts';
import { FormError } from '../../shared/visitor/FormError.tsx';
import { usePageParam } from '../../shared/visitor/page-params.ts';
import { VisitorNotice } from '../../shared/visitor/VisitorNotice.tsx';
import { VisitorPage } from '../../shared/visitor/VisitorPage.tsx';
import { messages } from './messages.ts';

/**
 * Makes a change that a mail asks to be confirmed. It takes a press: programs that look into mails open links too, and must
 * not confirm anything.
 */
export default function ConfirmationScreen() {
  const key = usePageParam('confirmation') ?? '';
  const [subject, setSubject] = useState<ConfirmationSubject | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function confirm(): Promise<void> {
    setIsConfirming(true);
    setFailure(null);
    try {
      setSubject((await createClient().account.confirm({ key })).subject);
    } catch (error) {
      const isUsedUp = error instanceof ApiRequestError && error.error.code === 'INVALID_CONFIRMATION_KEY';
      setFailure(isUsedUp ? messages.badLink : describeVisitorFailure(error));
    } finally {
      setIsConfirming(false);
    }
  }

  const goHome = () => window.location.assign('/');
  if (subject !== null) {
    const { title, message } = messages.done[subject];
    return (
      <VisitorPage title={title}>
        <VisitorNotice tone="success">{message}</VisitorNotice>
        <Button size="lg" isFullWidth autoFocus onPress={goHome}>
          {messages.home}
        </Button>
      </VisitorPage>
    );
  }
  const isPassword = window.location.pathname.endsWith('/password');
  return (
    <VisitorPage title={isPassword ? messages.askPassword : messages.askMail} lead={messages.lead}>
      {failure && <FormError {...failure} />}
      <Button variant="primary" size="lg" isFullWidth autoFocus isPending={isConfirming} onPress={() => void confirm()}>
        {messages.confirm}
      </Button>
    </VisitorPage>
  );
}
