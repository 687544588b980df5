import { Dialog, Kbd } from '@jackdaw/ui-kit';
import { messages } from './messages.ts';
import { shortcutList } from './shortcut-list.ts';
import styles from './Shortcuts.module.css';

/** The list of keyboard shortcuts. */
export function Shortcuts() {
  return (
    <Dialog title={messages.shortcuts}>
      <div className={styles['root']}>
        {shortcutList.map(({ title, shortcuts }) => (
          <section key={title} className={styles['group']}>
            <h3 className={styles['title']}>{title}</h3>
            <dl className={styles['list']}>
              {shortcuts.map(([keys, does]) => (
                <div key={does}>
                  <dt>{does}</dt>
                  <dd>
                    <Kbd>{keys}</Kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
