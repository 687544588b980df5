import { IconButton } from '@jackdaw/ui-kit';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from '../../shared/copy-text.ts';
import { messages } from './messages.ts';

const FEEDBACK = 1000;

/** Copies a text and says so for a second. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), FEEDBACK);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <IconButton
      size="sm"
      label={isCopied ? messages.copied : label}
      icon={isCopied ? <Check /> : <Copy />}
      onPress={() => void copyText(text).then(setCopied)}
    />
  );
}
