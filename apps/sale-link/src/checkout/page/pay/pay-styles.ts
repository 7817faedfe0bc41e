/** Style of the payment part, its button and what is shown after it. */
export const payStyles = `
.pm{flex:none;width:1.75rem;height:1.75rem;margin-left:auto;color:var(--link)}
form:not(:has([data-hosted]:checked)) .hosted,form:has([data-hosted]:checked) .own{display:none}
`;
