export function AuthorisationsPage() {
  return null;
}
