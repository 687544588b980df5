import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react';
import {
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as AriaToastContent,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components';
import type { QueuedToast } from 'react-aria-components';
import { Button } from '../button/Button.tsx';
import { IconButton } from '../icon-button/IconButton.tsx';
import { useUiMessages } from '../shared/messages.ts';
import { toastQueue } from './toast-queue.ts';
import type { ToastContent, ToastTone } from './toast-queue.ts';
import styles from './ToastRegion.module.css';

const icons: Record<ToastTone, typeof Info> = {
  neutral: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleX,
};

function ToastCard({ toast }: { toast: QueuedToast<ToastContent> }) {
  const { title, message, tone, action } = toast.content;
  const messages = useUiMessages();
  const Icon = icons[tone];
  return (
    <AriaToast toast={toast} className={styles['toast']} data-tone={tone}>
      <Icon aria-hidden className={styles['icon']} />
      <AriaToastContent className={styles['content']}>
        <Text slot="title" className={styles['title']}>
          {title}
        </Text>
        {message !== undefined && (
          <Text slot="description" className={styles['message']}>
            {message}
          </Text>
        )}
      </AriaToastContent>
      {action && (
        <Button
          size="sm"
          slot={null}
          onPress={() => {
            action.onPress();
            toastQueue.close(toast.key);
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton slot="close" size="sm" label={messages.close} icon={<X />} tooltip="none" />
    </AriaToast>
  );
}

/** Shows the toasts. Mount it once; it is a landmark that F6 reaches. */
export function ToastRegion() {
  const messages = useUiMessages();
  return (
    <AriaToastRegion queue={toastQueue} aria-label={messages.notifications} className={styles['region']}>
      {({ toast }) => <ToastCard toast={toast} />}
    </AriaToastRegion>
  );
}
