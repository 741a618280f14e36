import { Link } from '@tanstack/react-router';
import type { Customer } from '@washboard/contract/customers/customers';
import { useTranslation } from 'react-i18next';
import type { RecordColumn } from '../../components/records/record-table.tsx';
import { EmailAddress } from '../../components/text/email-address.tsx';
import { mailLink, phoneLink } from '../../lib/contact-links.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './customer-columns.module.css';
import { nameOf } from './customer-values.ts';

/** The cell cuts them where it ends. */
const shownMachines = 10;

/** @param ownCompany whose customers need no name of their company */
export function useCustomerColumns(ownCompany: string | null): readonly RecordColumn<Customer>[] {
  const { t } = useTranslation('customers');
  const formats = useFormats();
  return [
    {
      key: 'name',
      title: t('name'),
      width: '22%',
      cell: (customer) => (
        <>
          <Link to="/customers/$id" params={{ id: customer.id }} className={classes.name}>
            {nameOf(customer)}
          </Link>
          {customer.companyCode !== ownCompany && <span className={classes.quiet}>{customer.companyName}</span>}
        </>
      ),
    },
    {
      key: 'email',
      title: t('field.email'),
      width: '22%',
      cell: ({ email }) =>
        email && (
          <a href={mailLink(email)} className={classes.link}>
            <EmailAddress>{email}</EmailAddress>
          </a>
        ),
    },
    {
      key: 'phone',
      title: t('field.phone'),
      width: '18%',
      cell: ({ phone }) =>
        phone && (
          <a href={phoneLink(phone)} className={classes.link}>
            {phone}
          </a>
        ),
    },
    { key: 'city', title: t('field.city'), width: '10%', cell: ({ city }) => city },
    {
      key: 'country',
      title: t('field.country'),
      width: '10%',
      cell: ({ country }) => country && formats.country(country),
    },
    {
      key: 'machines',
      title: t('machines.title'),
      width: '18%',
      cell: ({ machines }) => (
        <span className={classes.machines}>
          {formats.integer(machines.length)}
          {machines.length > 0 && (
            <span className={classes.names}>
              {machines
                .slice(0, shownMachines)
                .map(({ applianceName }) => applianceName)
                .join(', ')}
            </span>
          )}
        </span>
      ),
    },
  ];
}
