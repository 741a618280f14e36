import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '../../components/brand-mark.tsx';
import { LanguageSelect } from '../../components/language-select.tsx';
import { brand } from '../../lib/brand/brand.ts';
import { readPreference, writePreference } from '../../lib/preferences.ts';
import { getSession, isSecurePage } from '../../lib/session/session.ts';
import { PendingAccountDialog } from './pending-account-dialog.tsx';
import { type Credentials, type SignInFailure, signIn } from './sign-in.ts';
import { SignInForm } from './sign-in-form.tsx';
import classes from './sign-in-page.module.css';
import { SignInPicture } from './sign-in-picture.tsx';

interface SignInPageProps {
  onSignedIn: (userinfo: Userinfo) => void;
}

export function SignInPage({ onSignedIn }: SignInPageProps) {
  const { t } = useTranslation('sign-in');
  const [failure, setFailure] = useState<SignInFailure | 'insecurePage' | null>(isSecurePage ? null : 'insecurePage');

  // Who comes here leaves: nothing of the last user stays in this browser but a remembered e-mail address.
  useEffect(() => {
    if (!isSecurePage) return;
    getSession()
      .end()
      .catch(() => setFailure('storageBlocked'));
  }, []);

  async function submit(credentials: Credentials): Promise<void> {
    setFailure(null);
    writePreference('email', credentials.isRemembered ? credentials.email.trim() : null);
    const outcome = await signIn(credentials, getSession().begin);
    if (outcome.kind === 'signedIn') onSignedIn(outcome.userinfo);
    else setFailure(outcome.kind);
  }

  return (
    <div className={classes.page}>
      <SignInPicture />
      <main className={classes.column}>
        <header className={classes.header}>
          <span className={classes.brand}>
            <BrandMark size={32} />
            {brand.pageTitle}
          </span>
          <LanguageSelect />
        </header>
        <div className={classes.form}>
          <h1 className={classes.title}>{t('title')}</h1>
          <SignInForm
            rememberedEmail={readPreference('email') ?? ''}
            failure={failure === 'pending' ? null : failure}
            isDisabled={!isSecurePage}
            onSubmit={submit}
          />
        </div>
        <footer className={classes.footer}>
          <a href={brand.sparePartsUrl} target="_blank" rel="noreferrer">
            {t('spareParts', { brand: brand.name })}
          </a>
        </footer>
      </main>
      <PendingAccountDialog isOpen={failure === 'pending'} onClose={() => setFailure(null)} />
    </div>
  );
}
