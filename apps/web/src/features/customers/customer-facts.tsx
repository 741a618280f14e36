import type { Customer } from '@washboard/contract/customers/customers';
import { useTranslation } from 'react-i18next';
import { FactList } from '../../components/layout/fact-list.tsx';
import { EmailAddress } from '../../components/text/email-address.tsx';
import { mailLink, phoneLink, webLink } from '../../lib/contact-links.ts';
import { useFormats } from '../../lib/format/use-formats.ts';

/** What is known of a customer, ready to call, write or visit. */
export function CustomerFacts({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers');
  const formats = useFormats();
  const { email, phone, address, zip, city, country, website, companyName } = customer;
  const web = webLink(website);
  const place = [address, [zip, city].filter(Boolean).join(' '), country && formats.country(country)].filter(Boolean);
  const facts = {
    phone: phone && <a href={phoneLink(phone)}>{phone}</a>,
    email: email && (
      <a href={mailLink(email)}>
        <EmailAddress>{email}</EmailAddress>
      </a>
    ),
    address: place.length > 0 && (
      <span dir="auto">
        {place.map((line) => (
          <span key={line} style={{ display: 'block' }}>
            {line}
          </span>
        ))}
      </span>
    ),
    website: web && (
      <a href={web} target="_blank" rel="noopener noreferrer">
        {website}
      </a>
    ),
    company: companyName,
  };
  const labels = {
    phone: t('field.phone'),
    email: t('field.email'),
    address: t('wholeAddress'),
    website: t('field.website'),
    company: t('partner'),
  };
  return (
    <FactList
      facts={(['phone', 'email', 'address', 'website', 'company'] as const).map((name) => ({
        name,
        label: labels[name],
        value: facts[name] || t('notSet'),
      }))}
    />
  );
}
