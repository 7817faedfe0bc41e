import { ground, house, variables } from './face/accent.js';
import { addressStyles } from './address/address.js';
import { freightStyles } from './freight/freight.js';
import { orderStyles } from './order/order-styles.js';
import { payStyles } from './pay/pay-styles.js';

/** Style of the page: one column on a phone, form and summary side by side on a desk. */
export const styles = `
*{box-sizing:border-box}
:root{--ink:#1d2321;--soft:#58625e;--line:#d5dbd8;--field:#7d8883;--paper:#fff;--ground:${ground};${variables(house)};--bad:#a8201a;--bad-tint:#fdeeed}
html{color-scheme:light;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .25rem;letter-spacing:-.01em}
h2{font-size:1.0625rem;line-height:1.3;margin:0 0 1rem}
p{margin:0 0 .75rem}
a{color:var(--link)}
.bar{background:var(--paper);border-bottom:1px solid var(--line)}
.bar p{margin:0 auto;max-width:64rem;padding:.875rem 1rem;font-weight:650;overflow-wrap:anywhere}
main{display:block;max-width:64rem;margin:0 auto;padding:1.5rem 1rem 2rem}
.logo{display:block;width:auto;height:2.5rem;max-width:100%;object-fit:contain;object-position:left;line-height:2.5rem}
.foot{max-width:64rem;margin:0 auto;padding:0 1rem 2rem;color:var(--soft);font-size:.875rem}
.foot p{margin:0 0 .25rem;padding-top:1rem;border-top:1px solid var(--line);font-weight:550}
.foot ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;margin:0;padding:0}
.foot a{display:inline-block;padding:.25rem 0;overflow-wrap:anywhere}
.intro{color:var(--soft);margin-bottom:1.125rem}
.card{background:var(--paper);border:1px solid var(--line);border-radius:.75rem;padding:1.125rem;margin:0 0 1rem}
fieldset{min-width:0}
legend{float:left;width:100%;padding:0;font-size:1.0625rem;font-weight:700;line-height:1.3;margin:0 0 1rem}
legend+*{clear:both}
.grid{display:grid;grid-template-columns:repeat(6,1fr);gap:1rem .75rem}
.field{grid-column:span 6;min-width:0}
.two{grid-column:span 2}
.four{grid-column:span 4}
label{display:block;font-weight:550;font-size:.9375rem;margin:0 0 .25rem}
.note{font-weight:400;color:var(--soft);font-size:.875rem}
label>.note{line-height:1}
input:not([type=radio],[type=checkbox]),select{display:block;width:100%;min-height:2.875rem;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--field);border-radius:.5rem}
select{appearance:none;padding-right:2.25rem;background:var(--paper) url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 12 8' fill='none' stroke='%231d2321' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='m1 1.5 5 5 5-5'/%3E%3C/svg%3E") no-repeat right .875rem center/.75rem}
:focus-visible{outline:3px solid var(--ring);outline-offset:2px}
[tabindex="-1"]:focus{outline:0}
input[aria-invalid=true],select[aria-invalid=true]{border-color:var(--bad);box-shadow:0 0 0 1px var(--bad)}
.wrong .method{border-color:var(--bad)}
.wrong .fault{margin-top:.5rem}
.fault{color:var(--bad);font-size:.875rem;margin:.25rem 0 0}
.method{display:flex;gap:.75rem;align-items:flex-start;padding:.75rem;border:1px solid var(--line);border-radius:.5rem;margin:0 0 .5rem;cursor:pointer;font-weight:550}
.method:has(:checked){border-color:var(--ring);background:var(--tint);box-shadow:0 0 0 1px var(--ring)}
.method input{width:1.25rem;height:1.25rem;margin:.125rem 0 0;flex:none;accent-color:var(--ring)}
${freightStyles}${payStyles}${addressStyles}.method .note{display:block;white-space:pre-line;overflow-wrap:anywhere}
.method:last-child,.state p:last-child{margin-bottom:0}
button,.go{display:block;width:100%;min-height:3.25rem;padding:.75rem 1.25rem;font:inherit;font-weight:650;font-size:1.0625rem;color:var(--on);background:var(--fill);border:1px solid var(--edge);border-radius:.625rem;cursor:pointer}
button:hover,.go:hover{background:var(--hover)}
a.go{color:var(--on);text-decoration:none}
button[aria-disabled=true]{opacity:.7;cursor:progress}
.buy p{display:flex;justify-content:space-between;gap:1rem;margin:0 0 .5rem;font-weight:650;font-size:1.0625rem}
.secret,.consent{color:var(--soft);font-size:.875rem;text-align:center;margin:.75rem 0 0}
.unseen{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.lines{list-style:none;margin:0;padding:0}
.lines li{display:flex;justify-content:space-between;gap:1rem;padding:0 0 .875rem}
.lines .item{flex:1;min-width:0}
.pic{display:block;width:4rem;height:4rem;border-radius:.5rem;background:var(--ground);overflow:hidden}
.pic img{display:block;width:100%;height:100%;object-fit:contain}
.lines .row,.records .row{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem}
.shot{position:relative;flex:none;align-self:flex-start}
.qty{position:absolute;top:-.5rem;right:-.5rem;min-width:1.375rem;padding:0 .3125rem;border-radius:.75rem;background:var(--ink);color:var(--paper);font-size:.8125rem;line-height:1.375rem;text-align:center}
.lines strong{font-weight:500;display:block;overflow-wrap:anywhere}
.lines .note{display:block;overflow-wrap:anywhere}
.money{white-space:nowrap;font-variant-numeric:tabular-nums}
.sums{margin:0;border-top:1px solid var(--line);padding:.75rem 0 0}
.sums div{display:flex;justify-content:space-between;gap:1rem;padding:.125rem 0}
.sums dd{margin:0}
.sums .total{font-size:1.1875rem;font-weight:700;padding-top:.375rem}
.sums .off{color:var(--link)}
.until{color:var(--soft);font-size:.875rem;margin:.75rem 0 0}
.problem{border:1px solid var(--bad);border-left-width:.375rem;background:var(--bad-tint);border-radius:.5rem;padding:.875rem 1rem;margin:0 0 1rem}
.notice{border:1px solid var(--line);border-left:.375rem solid var(--ring);background:var(--paper);border-radius:.5rem;padding:.875rem 1rem;margin:0 0 1rem}
.notice h2{margin:0 0 .25rem}
.notice p{margin:0}
.problem h2{color:var(--bad);margin:0 0 .25rem}
.problem p:last-child,.problem ul:last-child{margin-bottom:0}
.problem ul{margin:.25rem 0 .5rem;padding-left:1.25rem}
.problem a{color:var(--bad)}
.state{text-align:center;padding:2.25rem 1.25rem}
.state h1{margin-bottom:.75rem}
.state ul{list-style:none;margin:0 0 1rem;padding:0}
.state p{max-width:32rem;margin-left:auto;margin-right:auto}
.mark{display:block;width:3.5rem;height:3.5rem;margin:0 auto 1rem;color:var(--ring)}
.mark.off{color:var(--soft)}
.turn{animation:turn 1s linear infinite}
@keyframes turn{to{transform:rotate(360deg)}}
@media (prefers-reduced-motion:reduce){.turn{animation-duration:4s}}
.number{font-size:1.625rem;font-weight:700;letter-spacing:.02em;margin:0 0 1rem;overflow-wrap:anywhere}
.number small{display:block;font-size:.875rem;font-weight:400;letter-spacing:0;color:var(--soft)}
.narrow{max-width:38rem;margin:0 auto}
summary{display:flex;justify-content:space-between;align-items:center;gap:.5rem;min-height:2.75rem;margin:-.625rem 0;cursor:pointer;list-style:none;border-radius:.25rem}
summary::-webkit-details-marker{display:none}
summary span{display:flex;align-items:center;font-size:.9375rem;color:var(--link);font-weight:550}
summary span::after{content:"";display:inline-block;width:.5rem;height:.5rem;margin:0 .125rem .1875rem .5rem;border:solid;border-width:0 .125rem .125rem 0;transform:rotate(45deg)}
[open]>summary span::after{margin-bottom:-.0625rem;transform:rotate(225deg)}
summary .money{font-size:1.125rem}
.fold[open]+.all{margin-top:1.125rem}
.facts{margin:0;display:grid;gap:1rem}
.facts dt{font-size:.875rem;color:var(--soft)}
.facts dd{margin:0;overflow-wrap:anywhere}
.facts .line,.facts .note{display:block}
.facts .note{white-space:pre-line;color:var(--ink)}
section>p:last-child{margin-bottom:0}
@media (max-width:55.99rem){
html{scroll-padding-bottom:8rem}
.buy{position:sticky;bottom:0;background:var(--paper);border-top:1px solid var(--line);margin:0 -1rem;padding:.625rem 1rem}
.folding h2{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.fold:not([open])+.all{display:none}
}
@media (min-width:56rem){
.fold{display:none}
main{padding:2rem 1rem 3rem}
.sides{display:grid;grid-template-columns:minmax(0,1fr) 22rem;gap:1.5rem;align-items:start}
.sides>.aside{grid-column:2;grid-row:1}
.sides>.short{position:sticky;top:1.5rem}
.sides>form,.sides>.main{grid-column:1;grid-row:1;min-width:0}
.sides>.acts{grid-column:1;margin-top:-1.5rem}
.facts{grid-template-columns:1fr 1fr}
.card{padding:1.5rem}
.third{grid-column:span 2}
.two-thirds{grid-column:span 4}
.wide-half{grid-column:span 3}
}
${orderStyles}`.replaceAll('\n', '');
