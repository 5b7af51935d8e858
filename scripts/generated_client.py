"""Plays sign-in, contest, deposit and entry with the client that openapi-python-client makes from the API document.

generated_client.py <base url>; needs the generated package in PYTHONPATH and a server in development.
"""

import datetime
import re
import sys
from http import HTTPStatus
from urllib.parse import parse_qs, urlsplit

from muqabla_api_client import Client
from muqabla_api_client.api.auth import confirm_registration, current_user, login, register
from muqabla_api_client.api.contests import create_contest, get_contest
from muqabla_api_client.api.development import mailbox
from muqabla_api_client.api.entries import list_entries, submit_entry
from muqabla_api_client.api.payments import deposit, get_payment, payment_webhook
from muqabla_api_client.models import (
    ConfirmBody,
    ContestStatus,
    CreateContest,
    DepositBody,
    EntryStatus,
    LoginBody,
    MeView,
    PaymentStatus,
    PaymentWebhookBody,
    Problem,
    Provider,
    RegisterBody,
    Role,
    SubmitEntry,
)

BASE = sys.argv[1]
PASSWORD = "kites over lahore 9"


def person(role: Role) -> Client:
    """A new member, registered with one client and signed in with another."""
    email = f"generated-{role.value.lower()}@example.com"
    # Programs with a session say that nobody sent them from another site.
    new, member = (Client(BASE, headers={"Sec-Fetch-Site": "same-origin"}) for _ in range(2))
    answer = register.sync_detailed(client=new, body=RegisterBody(email=email, password=PASSWORD, first_name="Asma", role=role))
    assert answer.status_code == HTTPStatus.ACCEPTED, answer
    mails = mailbox.sync(client=new, to=email)
    code = re.search(r"^\d{6}$", mails[0].text, re.MULTILINE)
    answer = confirm_registration.sync_detailed(client=new, body=ConfirmBody(email=email, code=code.group()))
    assert answer.status_code == HTTPStatus.OK, answer
    refused = login.sync(client=member, body=LoginBody(email=email, password="kites over multan 9"))
    assert isinstance(refused, Problem) and refused.code == "wrong_credentials", refused
    login.sync(client=member, body=LoginBody(email=email, password=PASSWORD))
    me = current_user.sync(client=member)
    assert isinstance(me, MeView) and me.role is role and me.email_verified, me
    return member


client, talent = person(Role.CLIENT), person(Role.TALENT)
deadline = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=7)
brief = "A logo for a bakery in Lahore that smells of fresh bread."
wanted = CreateContest(title="Logo for a bakery", brief=brief, category="Logo Design", prize_cents=1_250_000, deadline=deadline)
contest = create_contest.sync(client=client, body=wanted)
assert contest.status is ContestStatus.DRAFT, contest

started = deposit.sync(client=client, body=DepositBody(contest_id=contest.id, provider=Provider.EASYPAISA))
signed = {name: values[0] for name, values in parse_qs(urlsplit(started.redirect_url).query).items()}
message = {"amount": signed["amount"], "reference": signed["ref"], "status": "SUCCESS", "merchant_ref": signed["contest"], "signature": signed["sig"]}
answer = payment_webhook.sync_detailed(Provider.EASYPAISA, client=Client(BASE), body=PaymentWebhookBody.from_dict(message))
assert answer.status_code == HTTPStatus.OK, answer
assert get_payment.sync(started.payment_id, client=client).status is PaymentStatus.SUCCEEDED
assert get_contest.sync(contest.id, client=client).status is ContestStatus.OPEN

entry = submit_entry.sync(contest.id, client=talent, body=SubmitEntry(files=[], own_work=True, link="https://example.com/logo"))
assert entry.status is EntryStatus.SUBMITTED and entry.mine, entry
entries = list_entries.sync(contest.id, client=client)
assert [other.id for other in entries.entries] == [entry.id], entries
