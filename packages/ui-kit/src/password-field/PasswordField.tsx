import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../icon-button/IconButton.tsx';
import { useUiMessages } from '../shared/messages.ts';
import { TextField } from '../text-field/TextField.tsx';
import type { TextFieldProps } from '../text-field/TextField.tsx';

/** Props of {@link PasswordField}: a text field's, without those that the password decides. */
export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'suffix' | 'icon'>;

/** A password with a button that shows and hides what was typed. */
export function PasswordField({ autoComplete = 'current-password', ...props }: PasswordFieldProps) {
  const [isRevealed, setRevealed] = useState(false);
  const messages = useUiMessages();
  return (
    <TextField
      {...props}
      type={isRevealed ? 'text' : 'password'}
      autoComplete={autoComplete}
      spellCheck="false"
      autoCorrect="off"
      suffix={
        <IconButton
          label={isRevealed ? messages.hidePassword : messages.showPassword}
          icon={isRevealed ? <EyeOff /> : <Eye />}
          isDisabled={props.isDisabled ?? false}
          onPress={() => setRevealed(!isRevealed)}
        />
      }
    />
  );
}
