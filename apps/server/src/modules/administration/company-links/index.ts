export { CompanyLinks, type ListedLink, presentLink } from './company-links.ts';
