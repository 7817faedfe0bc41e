/** Style of an order's page, and of its print. */
export const orderStyles = `
.stage{display:inline-block;font-weight:600;padding:.25rem .875rem;border-radius:1rem;background:var(--tint);border:1px solid var(--line)}
.records{list-style:none;margin:0;padding:0;display:grid;gap:1rem}
.records li+li{border-top:1px solid var(--line);padding-top:1rem}
.records p{margin:0 0 .25rem;overflow-wrap:anywhere}
.records .note{display:block}
.records strong{font-weight:600}
.records a{display:inline-block;padding:.25rem 0;margin-right:1rem}
.key{font-variant-numeric:tabular-nums;font-size:.875rem}
.acts{display:flex;flex-wrap:wrap;gap:.75rem;margin:0 0 1rem}
.acts>*{flex:1 1 12rem;text-align:center}
.print{color:var(--link);background:var(--paper);border-color:var(--field)}
.print:hover{background:var(--tint)}
.facts>:last-child:nth-child(odd){grid-column:1/-1}
[hidden]{display:none!important}
@media print{
body{background:#fff;font-size:.875rem}
main,.foot{max-width:none;padding:0}
.bar{border:0}
.bar p{padding:0 0 .5rem;max-width:none}
.card{border:0;border-top:1px solid var(--line);border-radius:0;padding:.75rem 0;break-inside:avoid}
.state{text-align:left}
.state p{max-width:none;margin-left:0}
.state .mark,.acts,.notice,.help,.unseen{display:none}
.sides{display:block}
.sides>.short{position:static}
.records a[href]::after{content:" " attr(href);font-size:.75rem;overflow-wrap:anywhere}
}
`;
