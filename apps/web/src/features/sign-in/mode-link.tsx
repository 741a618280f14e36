import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './sign-in-form.module.css';
import type { SignInMode } from './sign-in-mode.ts';

export function ModeLink({ mode, children }: { mode: SignInMode; children: ReactNode }) {
  return (
    <Link
      from="/login"
      to="/login"
      search={({ returnTo }) => ({ ...(returnTo !== undefined && { returnTo }), ...(mode !== 'signin' && { mode }) })}
      preload={false}
      className={classes.link}
    >
      {children}
    </Link>
  );
}
