export function MarketingPanel() {
  return <aside className="hidden bg-sunken lg:block" />;
}
