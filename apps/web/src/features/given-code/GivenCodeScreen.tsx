import { ApiRequestError } from '@jackdaw/api-client';
import { givenCodeSchema } from '@jackdaw/validators';
import { Button, TextField } from '@jackdaw/ui-kit';
import { useFormik, type FormikHelpers } from 'formik';
import { useState } from 'react';
import { fieldProps } from '../../shared/form-field.ts';
import { describeSessionFailure } from '../../shared/visitor/describe-session-failure.ts';
import type { Failure } from '../../shared/visitor/describe-visitor-failure.ts';
import { FormButtons } from '../../shared/visitor/FormButtons.tsx';
import { FormError } from '../../shared/visitor/FormError.tsx';
import { usePageParam } from '../../shared/visitor/page-params.ts';
import { VisitorNotice } from '../../shared/visitor/VisitorNotice.tsx';
import { VisitorPage } from '../../shared/visitor/VisitorPage.tsx';
import type { GivenCodeMessages } from './messages.ts';
import formStyles from '../../shared/visitor/VisitorForm.module.css';

/** What a code is good for. */
export interface Offer {
  title: string;
  notes: readonly string[];
}

interface Values {
  code: string;
}

export interface GivenCodeProps {
  messages: GivenCodeMessages;
  /** @throws ApiRequestError */
  look: (code: string) => Promise<Offer>;
  /** @throws ApiRequestError */
  accept: (code: string) => Promise<unknown>;
}

/** A code that somebody was given, by a link or on paper: which one, what it brings, done. */
export function GivenCodeScreen({ messages, look, accept }: GivenCodeProps) {
  const initialCode = (usePageParam('code') ?? '').trim();
  const [offer, setOffer] = useState<(Offer & { code: string }) | null>(null);
  const [isUsing, setIsUsing] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function ask({ code: typed }: Values, helpers: FormikHelpers<Values>): Promise<void> {
    setFailure(null);
    const code = typed.trim();
    try {
      setOffer({ ...(await look(code)), code });
    } catch (error) {
      const described = describeSessionFailure(error);
      const status = error instanceof ApiRequestError ? error.error.status : 0;
      // What is wrong with the code is said where it is typed.
      if (status === 404) helpers.setFieldError('code', messages.unknown);
      else if (status === 410) helpers.setFieldError('code', described.message ?? described.title);
      else setFailure(described);
    }
  }

  async function go(code: string): Promise<void> {
    setIsUsing(true);
    setFailure(null);
    try {
      await accept(code);
      setIsDone(true);
    } catch (error) {
      setFailure(describeSessionFailure(error));
    } finally {
      setIsUsing(false);
    }
  }

  const form = useFormik<Values>({
    initialValues: { code: initialCode },
    validationSchema: givenCodeSchema,
    onSubmit: ask,
  });

  if (isDone) {
    return (
      <VisitorPage title={messages.done}>
        <VisitorNotice tone="success">{messages.doneText}</VisitorNotice>
        <Button size="lg" isFullWidth autoFocus onPress={() => window.location.assign('/')}>
          {messages.home}
        </Button>
      </VisitorPage>
    );
  }
  if (offer !== null) {
    return (
      <VisitorPage title={offer.title}>
        {failure && <FormError {...failure} />}
        {offer.notes.map((note) => (
          <VisitorNotice key={note}>{note}</VisitorNotice>
        ))}
        <FormButtons
          submit={messages.use}
          cancel={messages.cancel}
          isPending={isUsing}
          onSubmit={() => void go(offer.code)}
          onCancel={() => {
            setFailure(null);
            setOffer(null);
          }}
        />
      </VisitorPage>
    );
  }
  return (
    <VisitorPage title={messages.title} lead={messages.lead}>
      {failure && <FormError {...failure} />}
      <form className={formStyles['root']} onSubmit={form.handleSubmit} noValidate>
        <TextField
          {...fieldProps(form, 'code')}
          label={messages.code}
          autoComplete="off"
          spellCheck="false"
          autoFocus
        />
        <Button type="submit" variant="primary" size="lg" isFullWidth isPending={form.isSubmitting}>
          {messages.go}
        </Button>
      </form>
    </VisitorPage>
  );
}
