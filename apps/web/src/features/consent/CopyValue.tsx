import { Button } from '@jackdaw/ui-kit';
import { useState } from 'react';
import { copyText } from '../../shared/copy-text.ts';
import { VisitorPage } from '../../shared/visitor/VisitorPage.tsx';
import styles from './Consent.module.css';
import { messages } from './messages.ts';

/** What a person copies into an app that has no address. */
export function CopyValue({ app, isToken, value }: { app: string; isToken: boolean; value: string }) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <VisitorPage title={messages.copyTitle(app)} lead={isToken ? messages.copyToken : messages.copyLead}>
      <code className={styles['value']} aria-label={messages.value}>
        {value}
      </code>
      <Button variant="primary" size="lg" isFullWidth autoFocus onPress={() => void copyText(value).then(setIsCopied)}>
        {isCopied ? messages.copied : messages.copy}
      </Button>
    </VisitorPage>
  );
}
