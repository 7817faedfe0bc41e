/** Style of the payment part, its button and what is shown after it. */
export const payStyles = `
.pm{flex:none;width:1.75rem;height:1.75rem;margin-left:auto;color:var(--link)}
form:not(:has([data-hosted]:checked)) .hosted,form:has([data-hosted]:checked) .own{display:none}
.bars{display:block;width:100%;height:4.5rem;background:#fff;margin:0 0 1rem}
.pix{margin-top:1.25rem}
.qr{display:block;width:15rem;max-width:100%;margin:0 auto 1rem;border:1px solid var(--line);border-radius:.5rem}
.pix textarea{display:block;width:100%;padding:.5rem .75rem;font:.875rem/1.4 ui-monospace,monospace;color:inherit;background:var(--ground);border:1px solid var(--field);border-radius:.5rem;resize:none;word-break:break-all;margin:0 0 .75rem}
.pix button[hidden]{display:none}
.pix .note{margin:.75rem 0 0}
`;
