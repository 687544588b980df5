import { safeNextPath } from '@jackdaw/api-client';
import { Button, ProgressBar } from '@jackdaw/ui-kit';
import { FormError } from '../../shared/visitor/FormError.tsx';
import { usePageParam } from '../../shared/visitor/page-params.ts';
import { VisitorNotice } from '../../shared/visitor/VisitorNotice.tsx';
import { VisitorPage } from '../../shared/visitor/VisitorPage.tsx';
import { messages } from './messages.ts';
import { ProofOfWork } from './ProofOfWork.tsx';
import { Recaptcha } from './Recaptcha.tsx';
import { useBan } from './use-ban.ts';

/** Lifts a ban after too many requests and leads back to where the person was. */
export default function SecurityTestScreen() {
  const mailCode = usePageParam('code');
  const next = safeNextPath(usePageParam('next'));
  const { state, lift, fail, retry } = useBan(usePageParam('id') ?? '', mailCode);
  const goOn = (
    <Button variant="primary" size="lg" isFullWidth autoFocus onPress={() => window.location.assign(next)}>
      {messages.goOn}
    </Button>
  );

  switch (state.kind) {
    case 'lifted':
      return (
        <VisitorPage title={messages.done}>
          <VisitorNotice tone="success">{messages.doneText}</VisitorNotice>
          {goOn}
        </VisitorPage>
      );
    case 'over':
      return (
        <VisitorPage title={messages.over}>
          <VisitorNotice>{messages.overText}</VisitorNotice>
          {goOn}
        </VisitorPage>
      );
    case 'failed':
      return (
        <VisitorPage title={messages.title}>
          <FormError {...state.failure} />
          <Button variant="primary" size="lg" isFullWidth onPress={retry}>
            {messages.retry}
          </Button>
        </VisitorPage>
      );
    case 'mail':
      return (
        <VisitorPage title={messages.title} lead={messages.leadMail}>
          <Button variant="primary" size="lg" isFullWidth autoFocus onPress={() => lift(mailCode ?? '')}>
            {messages.lift}
          </Button>
        </VisitorPage>
      );
    case 'captcha':
      return state.captcha.kind === 'recaptcha' ? (
        <VisitorPage title={messages.title} lead={messages.leadRecaptcha}>
          <Recaptcha siteKey={state.captcha.site_key} onSolved={lift} onFailed={fail} />
        </VisitorPage>
      ) : (
        <VisitorPage title={messages.title} lead={messages.lead}>
          <ProofOfWork challenge={state.captcha.challenge} onSolved={lift} onFailed={fail} />
        </VisitorPage>
      );
    case 'loading':
    case 'lifting':
      return (
        <VisitorPage title={messages.title} lead={messages.lead}>
          <ProgressBar label={messages.progress} size="thick" isIndeterminate />
        </VisitorPage>
      );
  }
}
