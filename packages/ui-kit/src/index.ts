/// <reference path="./css.d.ts" />

export { applyTheme, resolveTheme } from './theme/theme.ts';
export type { Theme } from './theme/theme.ts';
export { MOBILE_BREAKPOINT, useIsMobile, useMediaQuery } from './shared/use-media-query.ts';
export { UiMessagesContext, defaultMessages } from './shared/messages.ts';
export type { UiMessages } from './shared/messages.ts';

export { Button } from './button/Button.tsx';
export type { ButtonProps, ButtonVariant } from './button/Button.tsx';
export { IconButton } from './icon-button/IconButton.tsx';
export type { IconButtonProps } from './icon-button/IconButton.tsx';
export { Tooltip } from './tooltip/Tooltip.tsx';
export type { TooltipProps } from './tooltip/Tooltip.tsx';
export { Spinner } from './spinner/Spinner.tsx';
export type { SpinnerProps } from './spinner/Spinner.tsx';
export { Kbd } from './kbd/Kbd.tsx';
export type { KbdProps } from './kbd/Kbd.tsx';

export type { FieldProps } from './field/Field.tsx';
export { TextField } from './text-field/TextField.tsx';
export type { TextFieldProps } from './text-field/TextField.tsx';
export { TextArea } from './text-area/TextArea.tsx';
export type { TextAreaProps } from './text-area/TextArea.tsx';
export { PasswordField } from './password-field/PasswordField.tsx';
export type { PasswordFieldProps } from './password-field/PasswordField.tsx';

export { Modal } from './modal/Modal.tsx';
export type { ModalProps } from './modal/Modal.tsx';
export { Dialog, DialogCancel } from './modal/Dialog.tsx';
export type { DialogCancelProps, DialogProps } from './modal/Dialog.tsx';
export { ModalHost } from './modal/ModalHost.tsx';
export { openModal } from './modal/modal-store.ts';
export type { ModalControls, ModalOptions } from './modal/modal-store.ts';
export { ModalCancelledError, isModalCancelled } from './modal/modal-reason.ts';
export type { ModalReason } from './modal/modal-reason.ts';
export { confirm } from './modal/confirm.tsx';
export type { ConfirmOptions } from './modal/confirm.tsx';

export { Menu, MenuItem, MenuPopover, MenuSection, MenuSeparator, MenuTrigger, Submenu } from './menu/Menu.tsx';
export type { MenuItemProps, MenuPopoverProps, MenuProps, MenuTriggerProps } from './menu/Menu.tsx';

export { toast } from './toast/toast-queue.ts';
export type { ToastOptions, ToastTone } from './toast/toast-queue.ts';
export { ToastRegion } from './toast/ToastRegion.tsx';

export { ProgressBar } from './progress/ProgressBar.tsx';
export type { ProgressBarProps, ProgressTone } from './progress/ProgressBar.tsx';
export { ProgressCircle } from './progress/ProgressCircle.tsx';
export type { ProgressCircleProps } from './progress/ProgressCircle.tsx';

export { EmptyState } from './empty-state/EmptyState.tsx';
export type { EmptyStateProps } from './empty-state/EmptyState.tsx';
export { ErrorState } from './empty-state/ErrorState.tsx';
export type { ErrorStateProps } from './empty-state/ErrorState.tsx';
export { Skeleton, SkeletonRows } from './skeleton/Skeleton.tsx';
export type { SkeletonProps, SkeletonRowsProps } from './skeleton/Skeleton.tsx';

export { Link } from './link/Link.tsx';
export type { LinkProps } from './link/Link.tsx';
export { Checkbox } from './checkbox/Checkbox.tsx';
export type { CheckboxProps } from './checkbox/Checkbox.tsx';
export { Radio, RadioGroup } from './radio-group/RadioGroup.tsx';
export type { RadioGroupProps, RadioProps } from './radio-group/RadioGroup.tsx';
export { Select } from './select/Select.tsx';
export type { SelectOption, SelectProps } from './select/Select.tsx';
export { SearchMenu } from './search-menu/SearchMenu.tsx';
export type { SearchMenuProps } from './search-menu/SearchMenu.tsx';
export { SearchField } from './search-field/SearchField.tsx';
export type { SearchFieldProps } from './search-field/SearchField.tsx';
export { ContextMenu } from './context-menu/ContextMenu.tsx';
export type { ContextMenuProps } from './context-menu/ContextMenu.tsx';
export { Badge } from './badge/Badge.tsx';
export type { BadgeProps } from './badge/Badge.tsx';
export { Avatar } from './avatar/Avatar.tsx';
export type { AvatarProps } from './avatar/Avatar.tsx';
export { Breadcrumbs } from './breadcrumbs/Breadcrumbs.tsx';
export type { BreadcrumbsProps, Crumb } from './breadcrumbs/Breadcrumbs.tsx';
export { Tabs } from './tabs/Tabs.tsx';
export type { TabDefinition, TabsProps } from './tabs/Tabs.tsx';
export { VisuallyHidden } from './visually-hidden/VisuallyHidden.tsx';
export { FileKindIcon, fileKind } from './file-kind-icon/FileKindIcon.tsx';
export type { FileKind, FileKindIconProps } from './file-kind-icon/FileKindIcon.tsx';
export { DiskUsageBar } from './disk-usage-bar/DiskUsageBar.tsx';
export type { DiskUsageBarProps } from './disk-usage-bar/DiskUsageBar.tsx';
export { AppLogo } from './app-logo/AppLogo.tsx';
export type { AppLogoProps } from './app-logo/AppLogo.tsx';

export { DropZone } from './drop-zone/DropZone.tsx';
export type { DropPlace, DropZoneProps } from './drop-zone/DropZone.tsx';
export { collectDroppedFiles } from './drop-zone/collect-dropped-files.ts';
export type { DroppedContent, DroppedFile } from './drop-zone/collect-dropped-files.ts';
export { InlineEdit } from './inline-edit/InlineEdit.tsx';
export type { InlineEditProps } from './inline-edit/InlineEdit.tsx';
export { ResourceList } from './resource-list/ResourceList.tsx';
export type { ResourceListProps } from './resource-list/ResourceList.tsx';
export { ROW_DRAG_TYPE, readDroppedKeys, useRowDragAndDrop } from './resource-list/use-row-drag-and-drop.ts';
export type { RowDragAndDropOptions } from './resource-list/use-row-drag-and-drop.ts';
export type { Identified } from './resource-list/row-key.ts';

export { formatBytes, formatSpeed } from './format/format-bytes.ts';
export { formatDate, formatDuration } from './format/format-time.ts';
export type { FormatDateOptions } from './format/format-time.ts';
export { truncateMiddle } from './format/truncate-middle.ts';
export { RouterProvider } from 'react-aria-components';
export type { Key, Selection } from 'react-aria-components';
