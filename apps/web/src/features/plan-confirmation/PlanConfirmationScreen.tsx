import { createClient, type Answered } from '@jackdaw/api-client';
import { parseDate, type routes } from '@jackdaw/api-contract';
import { Button } from '@jackdaw/ui-kit';
import { useState } from 'react';
import { session } from '../../app/session.ts';
import { describeSessionFailure } from '../../shared/visitor/describe-session-failure.ts';
import type { Failure } from '../../shared/visitor/describe-visitor-failure.ts';
import { FormError } from '../../shared/visitor/FormError.tsx';
import { usePageParam } from '../../shared/visitor/page-params.ts';
import { VisitorNotice } from '../../shared/visitor/VisitorNotice.tsx';
import { VisitorPage } from '../../shared/visitor/VisitorPage.tsx';
import { messages } from './messages.ts';

type Changed = Answered<typeof routes.payment.changePlan>;

const client = createClient({ getToken: () => session.token() });

/** What is said of a change that was made; null for an answer that is none. */
function summaryOf(answer: Changed): string[] | null {
  if ('next_payment' in answer) {
    const { charged_amount: charged, charged_currency: currency, next_payment: next } = answer;
    return [
      messages.charged(charged, currency),
      messages.next(next.amount, next.currency, parseDate(next.billing_date)),
    ];
  }
  return 'urls' in answer || 'confirmation' in answer ? null : [messages.doneText];
}

/** Changes a subscription that a mail asks to be confirmed. It takes a press, since programs that look into mails open links too. */
export default function PlanConfirmationScreen() {
  const plan = usePageParam('plan') ?? '';
  const code = usePageParam('code') ?? '';
  const [summary, setSummary] = useState<readonly string[] | null>(null);
  const [isChanging, setIsChanging] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function change(): Promise<void> {
    setIsChanging(true);
    setFailure(null);
    try {
      const made = summaryOf(await client.payment.changePlan({ plan_path: plan, confirmation_code: code }));
      if (made) setSummary(made);
      else setFailure(messages.unexpected);
    } catch (error) {
      setFailure(describeSessionFailure(error));
    } finally {
      setIsChanging(false);
    }
  }

  if (summary !== null) {
    return (
      <VisitorPage title={messages.done}>
        <VisitorNotice tone="success">{summary.join(' ')}</VisitorNotice>
        <Button size="lg" isFullWidth autoFocus onPress={() => window.location.assign('/')}>
          {messages.home}
        </Button>
      </VisitorPage>
    );
  }
  return (
    <VisitorPage title={messages.title} lead={messages.lead}>
      {failure && <FormError {...failure} />}
      <Button variant="primary" size="lg" isFullWidth autoFocus isPending={isChanging} onPress={() => void change()}>
        {messages.confirm}
      </Button>
    </VisitorPage>
  );
}
