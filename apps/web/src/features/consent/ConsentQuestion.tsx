import { Check } from 'lucide-react';
import { AppCard } from '../../shared/app-card/AppCard.tsx';
import type { Failure } from '../../shared/visitor/describe-visitor-failure.ts';
import { FormButtons } from '../../shared/visitor/FormButtons.tsx';
import { FormError } from '../../shared/visitor/FormError.tsx';
import { VisitorPage } from '../../shared/visitor/VisitorPage.tsx';
import styles from './Consent.module.css';
import { messages } from './messages.ts';
import type { Question } from './use-question.ts';

/** Where an answer goes, as people read it: the host of a page; null for programs, which say nothing by their address. */
function placeOf(redirectUri: string): string | null {
  return /^https?:/i.test(redirectUri) && URL.canParse(redirectUri) ? new URL(redirectUri).host : null;
}

/** Who asks, for what, and the two answers. */
export function ConsentQuestion({
  question: { app, maker, username },
  redirectUri,
  failure,
  isAnswering,
  onAllow,
  onCancel,
}: {
  question: Question;
  redirectUri: string;
  failure: Failure | null;
  isAnswering: boolean;
  onAllow: () => void;
  onCancel: () => void;
}) {
  const place = placeOf(redirectUri);
  return (
    <VisitorPage title={messages.title(app.name)}>
      {failure && <FormError {...failure} />}
      <AppCard app={app} note={maker === null ? undefined : messages.maker(maker)} />
      <section className={styles['rights']} aria-label={messages.may}>
        <p>{messages.may}</p>
        <ul>
          {messages.rights.map((right) => (
            <li key={right}>
              <Check aria-hidden />
              {right}
            </li>
          ))}
        </ul>
      </section>
      <p className={styles['small']}>{messages.mayNot}</p>
      <FormButtons
        submit={messages.allow}
        cancel={messages.cancel}
        isPending={isAnswering}
        onSubmit={onAllow}
        onCancel={onCancel}
      />
      <p className={styles['small']}>
        {messages.signedInAs(username)} {place !== null && messages.leadsTo(place)}
      </p>
    </VisitorPage>
  );
}
