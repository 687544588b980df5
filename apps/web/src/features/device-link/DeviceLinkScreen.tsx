import { ApiRequestError, createClient, type Answered } from '@jackdaw/api-client';
import type { routes } from '@jackdaw/api-contract';
import { Button } from '@jackdaw/ui-kit';
import type { FormikHelpers } from 'formik';
import { useState } from 'react';
import { session } from '../../app/session.ts';
import { AppCard } from '../../shared/app-card/AppCard.tsx';
import { describeSessionFailure } from '../../shared/visitor/describe-session-failure.ts';
import type { Failure } from '../../shared/visitor/describe-visitor-failure.ts';
import { FormError } from '../../shared/visitor/FormError.tsx';
import { FormButtons } from '../../shared/visitor/FormButtons.tsx';
import { usePageParam } from '../../shared/visitor/page-params.ts';
import { VisitorNotice } from '../../shared/visitor/VisitorNotice.tsx';
import { VisitorPage } from '../../shared/visitor/VisitorPage.tsx';
import { CodeForm, type CodeValues } from './CodeForm.tsx';
import { messages } from './messages.ts';

type Asked = Answered<typeof routes.oauth.deviceRequest> & { code: string };

const client = createClient({ getToken: () => session.token() });
const tidy = (code: string) => code.replace(/[\s-]/g, '').toUpperCase();

/** Links a device by the code that it shows: what code, which app, done. */
export default function DeviceLinkScreen() {
  const initialCode = tidy(usePageParam('code') ?? '').slice(0, 6);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [linked, setLinked] = useState<string | null>(null);
  const [isLinking, setIsLinking] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function look({ code: typed }: CodeValues, helpers: FormikHelpers<CodeValues>): Promise<void> {
    setFailure(null);
    const code = tidy(typed);
    try {
      setAsked({ ...(await client.oauth.deviceRequest({ code })), code });
    } catch (error) {
      const isUnknown = error instanceof ApiRequestError && error.error.code === 'DeviceCodeNotFound';
      if (isUnknown) helpers.setFieldError('code', messages.unknown);
      else setFailure(describeSessionFailure(error));
    }
  }

  async function link(code: string): Promise<void> {
    setIsLinking(true);
    setFailure(null);
    try {
      setLinked((await client.oauth.linkDevice({ code })).app.name);
    } catch (error) {
      setFailure(describeSessionFailure(error));
    } finally {
      setIsLinking(false);
    }
  }

  if (linked !== null) {
    return (
      <VisitorPage title={messages.done}>
        <VisitorNotice tone="success">{messages.doneText(linked)}</VisitorNotice>
        <Button size="lg" isFullWidth autoFocus onPress={() => window.location.assign('/')}>
          {messages.home}
        </Button>
      </VisitorPage>
    );
  }
  if (asked !== null) {
    return (
      <VisitorPage title={messages.ask(asked.app.name)}>
        {failure && <FormError {...failure} />}
        <AppCard app={asked.app} note={messages.device(asked.client_name)} />
        <VisitorNotice>{messages.warning(asked.code)}</VisitorNotice>
        <FormButtons
          submit={messages.link}
          cancel={messages.cancel}
          isPending={isLinking}
          onSubmit={() => void link(asked.code)}
          onCancel={() => {
            setFailure(null);
            setAsked(null);
          }}
        />
      </VisitorPage>
    );
  }
  return (
    <VisitorPage title={messages.title} lead={messages.lead}>
      {failure && <FormError {...failure} />}
      <CodeForm initialCode={initialCode} onSubmit={look} />
    </VisitorPage>
  );
}
