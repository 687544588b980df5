import { ModalHost, RouterProvider } from '@jackdaw/ui-kit';
import { Suspense } from 'react';
import { Outlet, useHref, useNavigate } from 'react-router';
import { DropToUpload } from '../../features/uploads/DropToUpload.tsx';
import { UploadPanel } from '../../features/uploads/UploadPanel.tsx';
import { NewTransferAddress } from '../../features/new-transfer/NewTransferAddress.tsx';
import { NewTransferHotkey } from '../../features/new-transfer/NewTransferHotkey.tsx';
import { PasteToAdd } from '../../features/new-transfer/PasteToAdd.tsx';
import { PaletteKeys } from '../palette/PaletteKeys.tsx';
import { AccountTheme } from './AccountTheme.tsx';
import { AppHeader } from './AppHeader.tsx';
import { BottomBar } from './BottomBar.tsx';
import { messages } from './messages.ts';
import { OfflineNotice } from './OfflineNotice.tsx';
import { Sidebar } from './Sidebar.tsx';
import styles from './Shell.module.css';

/** The frame around every screen of a signed-in user: header, navigation, uploads, and what works on every page. */
export function Shell() {
  const navigate = useNavigate();
  return (
    <RouterProvider navigate={(path) => void navigate(path)} useHref={useHref}>
      <div className={styles['root']}>
        <a className={styles['skip']} href="#content">
          {messages.skipToContent}
        </a>
        <AppHeader className={styles['header']} />
        <Sidebar className={styles['sidebar']} />
        <main id="content" className={styles['content']} tabIndex={-1}>
          <Suspense>
            <Outlet />
          </Suspense>
        </main>
        <BottomBar className={styles['bottom']} />
        <UploadPanel />
        <DropToUpload />
        <PasteToAdd />
        <NewTransferHotkey />
        <NewTransferAddress />
        <PaletteKeys />
        <AccountTheme />
        <OfflineNotice />
        <ModalHost />
      </div>
    </RouterProvider>
  );
}
