import { useTranslation } from 'react-i18next';
import { brand } from '../../lib/brand/brand.ts';
import classes from './legal-dialog.module.css';

export type LegalDocument = 'terms' | 'privacy';

export function LegalText({ document }: { document: LegalDocument }) {
  const { t } = useTranslation('legal');
  const { name, pageTitle, support } = brand;
  const sections = t(`${document}.sections`, {
    returnObjects: true,
    brand: name,
    product: pageTitle,
    email: support.email,
    website: support.website,
  });
  return (
    <>
      <p className={classes.date}>{t('date')}</p>
      {sections.map(({ title, text }, index) => (
        <div key={title}>
          <h3 className={classes.title}>
            {index + 1}. {title}
          </h3>
          <p>{text}</p>
        </div>
      ))}
    </>
  );
}
