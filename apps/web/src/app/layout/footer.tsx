import { useTranslation } from 'react-i18next';
import { brand } from '../../lib/brand/brand.ts';
import { mailLink, phoneLink } from '../../lib/contact-links.ts';
import classes from './footer.module.css';

export function Footer() {
  const { t } = useTranslation();
  const { phone, email, website } = brand.support;
  return (
    <footer className={classes.footer}>
      <span>{t('footer.support', { brand: brand.name })}</span>
      <a href={phoneLink(phone)}>{phone}</a>
      <a href={mailLink(email)}>{email}</a>
      <a href={website} target="_blank" rel="noreferrer">
        {new URL(website).host}
      </a>
    </footer>
  );
}
