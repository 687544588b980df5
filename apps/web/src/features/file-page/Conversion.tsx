import type { File } from '@jackdaw/api-contract';
import { Button, ProgressBar } from '@jackdaw/ui-kit';
import { Video } from 'lucide-react';
import { messages } from './messages.ts';
import { useConversion } from './use-conversion.ts';
import type { FileActionsHook } from './use-file-actions.ts';

const { conversion: texts } = messages;

/** The conversion to MP4: its button, then how far it is. */
export function Conversion({ file, actions }: { file: File; actions: FileActionsHook }) {
  const conversion = useConversion(file);
  if (file.is_mp4_available || !conversion) return null;
  switch (conversion.status) {
    case 'IN_QUEUE':
      return <ProgressBar label={texts.inQueue} isIndeterminate />;
    case 'CONVERTING':
      return <ProgressBar label={texts.converting} value={conversion.percent_done} />;
    case 'ERROR':
      return <span role="alert">{texts.error}</span>;
    default:
      return (
        <Button icon={<Video aria-hidden />} onPress={() => void actions.convert()}>
          {messages.convert}
        </Button>
      );
  }
}
