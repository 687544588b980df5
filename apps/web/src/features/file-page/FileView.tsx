import type { File } from '@jackdaw/api-contract';
import { InlineEdit } from '@jackdaw/ui-kit';
import { useEffect, useRef, useState } from 'react';
import { useDocumentTitle } from '../../shared/use-document-title.ts';
import { ConversionState } from './ConversionState.tsx';
import { FileActions } from './FileActions.tsx';
import { FileDetails } from './FileDetails.tsx';
import { FileStage } from './FileStage.tsx';
import { FileTrail } from './FileTrail.tsx';
import { messages } from './messages.ts';
import { useConversion } from './use-conversion.ts';
import { useFileActions } from './use-file-actions.ts';
import { useRenameKey } from './use-rename-key.ts';
import styles from './FileView.module.css';

/** A loaded file: its stage first, then name, actions and details. */
export function FileView({ file }: { file: File }) {
  useDocumentTitle(file.name);
  const actions = useFileActions(file);
  const conversion = useConversion(file);
  const [isRenaming, setRenaming] = useState(false);
  const name = useRef<HTMLHeadingElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    // The field is gone; without this the keyboard's place on the page would be gone with it.
    if (wasRenaming.current && !isRenaming) name.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  const canChange = !file.is_shared;
  useRenameKey(() => canChange && setRenaming(true));

  return (
    <div className={styles['page']}>
      <header className={styles['trail']}>
        <FileTrail file={file} />
      </header>
      <div className={styles['root']}>
        <FileStage file={file} actions={actions} />
        <div className={styles['about']}>
          <div className={styles['head']}>
            <h1 ref={name} tabIndex={-1} className={styles['name']}>
              {isRenaming ? (
                <InlineEdit
                  value={file.name}
                  label={messages.newName}
                  onSave={async (next) => {
                    setRenaming(false);
                    await actions.rename(next);
                  }}
                  onCancel={() => setRenaming(false)}
                />
              ) : (
                file.name
              )}
            </h1>
            <FileActions file={file} conversion={conversion} actions={actions} onRename={() => setRenaming(true)} />
          </div>
          <ConversionState conversion={conversion} />
          <FileDetails file={file} />
        </div>
      </div>
    </div>
  );
}
